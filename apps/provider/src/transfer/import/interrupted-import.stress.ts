import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type SeededRandom, createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { invariants, makeDataDir } from '../../../../../e2e/faults/faulty-shop.ts'
import { requireNone, summarize } from '../../../../../e2e/faults/report.ts'
import { startEmbedded } from '../../platform/db/embedded/index.ts'
import { startDatabase } from '../../platform/db/open-database.ts'
import { createPool } from '../../platform/db/pool.ts'
import { initializeShopSettings } from '../../demo-shop/index.ts'
import { dropDatabase } from '../../testing/drop-database.ts'

const root = join(import.meta.dirname, '../../../../..')
const PRODUCTS = 600
const MOST_KILLS_OF_ONE = 4
const TEMPLATE = 'template_shop'

/** Runs the command as people do and kills it. After each kill, products are whole or absent. */
export const stressTest = {
  group: 'imports',
  name: 'an import killed and repeated ends as one that was never disturbed',
  full: 200,
  small: 1,
  isStress: true,
  slice: 20,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const chance = createSeededRandom(seed)
    const { dataDir, remove } = makeDataDir()
    let stop = async (): Promise<void> => {}
    try {
      const server = await startEmbedded({ dataDir, durability: 'full' })
      stop = server.stop
      const addressOf = (database: string): string =>
        `postgresql://cartwright@localhost:${server.connection.port}/${database}?host=${encodeURIComponent(server.connection.host)}`
      const admin = createPool(server.connection, { max: 1 })
      try {
        // Without the statement timeout of a shop.
        const administer = (statement: string) =>
          admin.query(`set statement_timeout = '60s'`).then(() => admin.query(statement))
        await administer(`create database ${TEMPLATE}`)
        await makeShop(addressOf(TEMPLATE))
        const file = join(dataDir, 'export.csv')
        writeFileSync(file, makeExport(chance))

        const copy = async (name: string): Promise<string> => {
          await administer(`create database ${name} template ${TEMPLATE}`)
          return addressOf(name)
        }
        const undisturbed = await copy('undisturbed')
        // Code is compiled and cached here, not within the time from which kills are drawn.
        await startCommand(['help'], undisturbed).ended
        let takesMs = await startImport(undisturbed, file).ended
        const expected = await readState(undisturbed)
        if (expected.products.size !== PRODUCTS)
          throw new Error(`${expected.products.size} of ${PRODUCTS} products were imported.`)

        const wrong: object[] = []
        const found: number[] = []
        let imports = 0
        for (let kills = 0; kills < n;) {
          const address = await copy(`import_${++imports}`)
          for (let left = Math.min(MOST_KILLS_OF_ONE, n - kills); left > 0; left--) {
            const run = startImport(address, file)
            await Promise.race([run.ended, pause(takesMs * (0.3 + 0.75 * chance.next()))])
            if (!(await run.kill())) {
              // Already finished: kills come sooner from here on, because the machine has become faster.
              takesMs = Math.min(takesMs, await run.ended)
              break
            }
            kills++
            const state = await readState(address)
            found.push(state.products.size)
            wrong.push(...findHalf(state, expected), ...state.broken)
          }
          await startImport(address, file).ended
          wrong.push(...findDifferences(await readState(address), expected))
          await dropDatabase(`import_${imports}`, administer)
        }
        const amid = found.filter((size) => size > 0 && size < PRODUCTS).length
        log(`${imports} imports of ${PRODUCTS} products; ${amid} of ${n} kills while products were being written`)
        log(summarize(n, wrong.length, seed))
        requireNone('half products, doubles or differences', wrong)
      } finally {
        await admin.end()
      }
    } finally {
      await stop()
      remove()
    }
  },
}

async function makeShop(databaseUrl: string): Promise<void> {
  const quiet = { say: () => {}, onLost: () => {} }
  const { db, close } = await startDatabase({ databaseUrl, dataDir: '', durability: 'full' }, quiet)
  await initializeShopSettings(db, { email: 'owner@shop.example' })
  await close()
}

interface Run {
  /** Resolves with the duration in milliseconds; rejects if nothing was imported, or if the command fails by itself. */
  ended: Promise<number>
  kill(): Promise<boolean>
}

const startImport = (databaseUrl: string, file: string): Run => startCommand(['import', file, '--json'], databaseUrl)

function startCommand(args: string[], databaseUrl: string): Run {
  const begun = performance.now()
  const child = spawn(process.execPath, ['--conditions=cartwright-source', 'apps/provider/src/cli.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  let isKilled = false
  const ended = once(child, 'exit').then(([code]) => {
    if (!isKilled && code !== 0 && code !== 2) throw new Error(`The command ended with ${code}: ${said}`)
    return performance.now() - begun
  })
  return {
    ended,
    async kill() {
      if (child.exitCode !== null) return false
      isKilled = child.kill('SIGKILL')
      await ended
      return child.signalCode === 'SIGKILL'
    },
  }
}

interface State {
  /** Products by handle, with all imported data as text. */
  products: Map<string, string>
  /** Collections by name, with the handles of their products. */
  collections: Map<string, string[]>
  /** Number of events per announced product. */
  announced: number[]
  broken: object[]
}

async function readState(databaseUrl: string): Promise<State> {
  const pool = createPool(databaseUrl, { max: 1 })
  try {
    const { rows: products } = await pool.query<{ handle: string; content: string }>(`
      select import_handle as handle, jsonb_build_object(
        'product', to_jsonb(products) - '{id,numeric_id,version,created_at,updated_at}'::text[],
        'variants', (select jsonb_agg(to_jsonb(variants) - '{product_id,id}'::text[] || (to_jsonb(stock) - '{product_id,variant_id}'::text[]) order by position)
          from variants left join stock on stock.product_id = variants.product_id and stock.variant_id = variants.id where variants.product_id = products.id),
        'collections', (select jsonb_agg(collections.name order by collections.name) from collection_products
          join collections on collections.id = collection_id where product_id = products.id),
        'pictures', (select jsonb_agg(jsonb_build_array(url, position, alt_text) order by url) from image_downloads where product_id = products.id)
      )::text as content
      from products where import_handle is not null`)
    const { rows: collections } = await pool.query<{ name: string; handles: string[] }>(`
      select name, array(select import_handle from collection_products join products on products.id = product_id where collection_id = collections.id order by 1) as handles
      from collections where import_key is not null order by name`)
    const { rows: announced } = await pool.query<{ times: number }>(`
      select count(outbox.id)::int as times from products
      left join outbox on entity_id = products.id::text and event_type like '%ProductCreated' where import_handle is not null group by products.id`)
    const { rows: broken } = await pool.query<object>(invariants, ['[]'])
    return {
      products: new Map(products.map(({ handle, content }) => [handle, content])),
      collections: new Map(collections.map(({ name, handles }) => [name, handles])),
      announced: announced.map(({ times }) => times),
      broken,
    }
  } finally {
    await pool.end()
  }
}

/** Finds products that exist but differ from the final state. */
function findHalf(state: State, expected: State): object[] {
  return [...state.products].flatMap(([handle, content]) =>
    expected.products.get(handle) === content ? [] : [{ handle, content, expected: expected.products.get(handle) }],
  )
}

function findDifferences(state: State, expected: State): object[] {
  const missing = [...expected.products.keys()].filter((handle) => !state.products.has(handle))
  const collections = JSON.stringify([...state.collections])
  return [
    ...findHalf(state, expected),
    ...missing.map((handle) => ({ missing: handle })),
    ...(collections === JSON.stringify([...expected.collections]) ? [] : [{ collections }]),
    ...(state.announced.every((times) => times === 1) ? [] : [{ announced: state.announced }]),
    ...state.broken,
  ]
}

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text'

/** Generates products of one to six variants. Their pictures have addresses that are rejected without a request. */
function makeExport(chance: SeededRandom): string {
  const rows = Array.from({ length: PRODUCTS }, (_, product) => {
    const type = chance.pick(['Kitchen', 'Garden', 'Desk', 'Clothes'])
    const picture = chance.happens(0.1) ? `http://127.0.0.1/${product}.png,1,A picture` : ',,'
    const variants = chance.happens(0.5) ? chance.between(2, 6) : 1
    return Array.from({ length: variants }, (__, variant) => {
      const option = variants === 1 ? 'Title,Default Title' : `Size,Size ${variant}`
      const amounts = `shopify,${chance.between(0, 99)},${chance.between(1, 99)}.${chance.between(10, 99)},`
      return variant === 0
        ? `thing-${product},Thing ${product},<p>About thing ${product}.</p>,Maker,${type},"${type}, all",true,${option},T-${product}-${variant},${amounts},${picture}`
        : `thing-${product},,,,,,,${option.replace('Size,', ',')},T-${product}-${variant},${amounts},,,`
    }).join('\n')
  })
  return [HEADER, ...rows].join('\n')
}
