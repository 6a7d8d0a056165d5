import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { makeDataDir } from '../../../../../e2e/faults/faulty-shop.ts'
import { requireNone, summarize } from '../../../../../e2e/faults/report.ts'
import { startEmbedded } from '../../platform/db/embedded/index.ts'

const root = join(import.meta.dirname, '../../../../..')
/** Node alone takes about 220 MB of it. */
const MOST_MB = 450

/**
 * Runs the commands as people do: import, repeated import, export, and a comparison of the export with the shop. `n` is
 * the number of rows.
 */
export const stressTest = {
  group: 'imports',
  name: 'a file of many rows goes in and out in bounded memory',
  full: 100_000,
  small: 1_000,
  isStress: true,
  slice: 100_000,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const { dataDir, remove } = makeDataDir()
    let stop = async (): Promise<void> => {}
    try {
      const server = await startEmbedded({ dataDir, durability: 'full' })
      stop = server.stop
      const { host, port } = server.connection
      const databaseUrl = `postgresql://cartwright@localhost:${port}/${server.connection.database}?host=${encodeURIComponent(host)}`
      const file = join(dataDir, 'large.csv')
      const products = await writeLargeFile(file, n, seed)
      const out = join(dataDir, 'out.csv')
      await runCommand(databaseUrl, ['help'])

      const wrong: object[] = []
      const measure = async (what: string, args: string[], expected?: object): Promise<void> => {
        const { seconds, megabytes, text } = await runCommand(databaseUrl, args)
        log(
          `${what}: ${n} rows, ${products} products, ${seconds.toFixed(1)} s, ${Math.round(n / seconds)} rows/s, at most ${megabytes} MB`,
        )
        if (megabytes > MOST_MB) wrong.push({ what, megabytes })
        const counts = expected && (JSON.parse(text) as { products: object }).products
        if (counts && JSON.stringify(counts) !== JSON.stringify(expected)) wrong.push({ what, counts, expected })
      }
      const none = { created: 0, updated: 0, unchanged: 0, skipped: 0 }
      await measure('import', ['import', file, '--json'], { ...none, created: products })
      await measure('the same again', ['import', file, '--json'], { ...none, unchanged: products })
      await measure('export', ['export', out])
      await measure('what was exported, compared', ['import', out, '--json', '--dry-run'], {
        ...none,
        unchanged: products,
      })
      log(summarize(4, wrong.length, seed))
      requireNone('memory or counts out of bounds', wrong)
    } finally {
      await stop()
      remove()
    }
  },
}

async function runCommand(databaseUrl: string, args: string[]) {
  const atExit = `process.on('exit', () => process.stderr.write('\\npeak ' + process.resourceUsage().maxRSS))`
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    [
      `--import=data:text/javascript,${encodeURIComponent(atExit)}`,
      '--conditions=cartwright-source',
      'apps/provider/src/cli.ts',
      ...args,
    ],
    { cwd: root, env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let [text, said] = ['', '']
  child.stdout.on('data', (data: Buffer) => (text += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The command ended with ${code}: ${said}`)
  const megabytes = Math.round(Number(/peak (\d+)/.exec(said)?.[1]) / 1024)
  return { text, megabytes, seconds: (performance.now() - begun) / 1000 }
}

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price'

/** Writes products of one to five rows. Returns the number of products. */
async function writeLargeFile(path: string, rows: number, seed: number): Promise<number> {
  const chance = createSeededRandom(seed)
  const file = createWriteStream(path)
  const ended = finished(file)
  file.write(`${HEADER}\n`)
  let products = 0
  for (let written = 0; written < rows; products++) {
    const variants = Math.min(chance.between(1, 5), rows - written)
    const lines = Array.from({ length: variants }, (_, variant) => {
      const amounts = `T-${products}-${variant},500,shop,${chance.between(0, 99)},${chance.between(1, 99)}.${chance.between(10, 99)}`
      const option = variants === 1 ? 'Title,Default Title' : `Size,Size ${variant}`
      return variant === 0
        ? `thing-${products},Thing ${products},"<p>About <b>thing ${products}</b>, in a sentence or two as descriptions have them, with a comma.</p>",Maker ${products % 50},Type ${products % 40},true,${option},${amounts}`
        : `thing-${products},,,,,,,Size ${variant},${amounts}`
    })
    written += variants
    if (!file.write(`${lines.join('\n')}\n`)) await Promise.race([once(file, 'drain'), ended])
  }
  file.end()
  await ended
  return products
}
