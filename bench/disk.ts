import { join } from 'node:path'
import pg from 'pg'
import { joinEmbedded } from '../apps/provider/src/platform/db/embedded/index.ts'
import { createDatabase, createPool } from '../apps/provider/src/platform/db/pool.ts'
import { FOREVER, TABLE_RETENTION } from '../apps/provider/src/app/table-retention.ts'
import { type Aim, formatAimTable } from './aims.ts'
import { createBuyers, placeOrders } from './buyers.ts'
import { createAddRequest } from './cart-scenarios.ts'
import type { Outcome } from './measure-requests.ts'
import { findLoadFaults, measure } from './measured-load.ts'
import { createShoppers, createToken, createVisitors, listItems, readProducts } from './shoppers.ts'
import { createMembers, signIn } from './sign-in-load.ts'
import { type Shop, startShop } from './shop.ts'
import { formatCount, formatTable } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const CARTS = 1_000
const CART_WRITES = 9_000
const VISITORS = 2_500
const PURCHASES = 160
const MEMBERS = 80
const AT_ONCE = 16
const DAY_SECONDS = 86_400
const MAX_BYTES_A_DAY = 2e9

/**
 * Ten writes a second, in the mix of all long runs: 15 cart writes to 4 new visitors and 1 purchase, all of it, from
 * the empty cart to the order. One of ten visitors is a member who signs in.
 */
const A_SECOND = { 'cart write': 7.5, 'new visitor': 2, purchase: 0.5, 'sign-in': 0.2 } as const
const CART_WRITES_A_SECOND = 10
type Kind = keyof typeof A_SECOND
const KINDS = Object.keys(A_SECOND) as Kind[] // of the record above

type Sizes = Map<string, number>

/** Bytes that each table takes for each act of shoppers, and so a day at ten writes a second. */
export async function measureDisk(signal: AbortSignal, say: (line: string) => void): Promise<Outcome> {
  using folder = createTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await using shop = await startShop(dataDir, signal, [], { TRUSTED_PROXIES: '127.0.0.1' })
  const address = await joinEmbedded({ dataDir })
  if (!address) throw new Error(`No database runs in ${dataDir}.`)
  const client = new pg.Client({ ...address, application_name: 'bench' })
  await client.connect()
  const db = createDatabase(createPool(address, { max: 2 }))
  const failures: string[] = []
  try {
    const products = await readProducts(shop, await createToken(shop, signal), signal)
    const { endless } = listItems(products.filter(({ productType }) => productType === 'physical'))
    say(`Making ${formatCount(CARTS)} visitors with carts …`)
    const shoppers = await createShoppers(shop, CARTS, endless, signal, say)
    await createMembers(db, MEMBERS)
    const memberToken = await createToken(shop, signal)

    const acts: Record<Kind, () => Promise<number>> = {
      async 'cart write'() {
        const requests = shoppers.map((shopper, at) => createAddRequest(shopper, endless[at % endless.length]!))
        const run = { name: 'add to a cart of 1 to 3 lines', server: shop, url: shop.providerUrl, requests }
        const measured = await measure({ ...run, connections: 32, seconds: 120, most: CART_WRITES }, signal)
        failures.push(...findLoadFaults(measured))
        say(`  ${formatCount(measured.meanBytes)} bytes an answer on average`)
        return measured.requests
      },
      async 'new visitor'() {
        return (await createVisitors(shop, VISITORS, signal)).length
      },
      async purchase() {
        const buyers = await createBuyers(shop, PURCHASES, endless, signal)
        const { orderIds, others } = await placeOrders(shop, buyers, { connections: 4, way: 'card' }, signal)
        failures.push(...Object.keys(others).map((status) => `An order was answered with ${status}.`))
        return orderIds.length
      },
      'sign-in': () => signInAll(shop, memberToken, signal),
    }

    const grown = new Map<Kind, Sizes>()
    for (const kind of KINDS) {
      const before = await readSizes(client)
      const count = await acts[kind]()
      const after = await readSizes(client)
      say(`  ${kind}: ${formatCount(count)}`)
      grown.set(kind, new Map([...after].map(([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / count])))
    }
    const tables = tablesOf(grown)
    const sum = (isKept: boolean): number =>
      tables.filter(({ table }) => (keptOf(table) === FOREVER) === isKept).reduce((total, { aDay }) => total + aDay, 0)
    const forgotten = sum(false)
    const ofCarts = tables.reduce((total, { each }) => total + each['cart write'], 0)
    const aims: Aim[] = [
      aimOf('ten writes a second', forgotten, 'of all that is deleted once it is old; by the mix below'),
      aimOf(
        'ten cart writes a second',
        ofCarts * CART_WRITES_A_SECOND * DAY_SECONDS,
        'of nothing but changes of carts',
      ),
    ]
    return {
      report: [formatAimTable(aims), sizeTable(tables), describe(sum(true))].join('\n\n'),
      failures: [
        ...failures,
        ...aims.filter(({ holds }) => !holds).map(({ what, figure, aim }) => `${what}: ${figure}; the aim is ${aim}.`),
      ],
    }
  } finally {
    await db.destroy()
    await client.end()
  }
}

function aimOf(what: string, bytes: number, how: string): Aim {
  const aim = `≤ ${megabytes(MAX_BYTES_A_DAY)}`
  return { what: `bytes a day at ${what}`, figure: megabytes(bytes), aim, holds: bytes <= MAX_BYTES_A_DAY, how }
}

interface Grown {
  table: string
  each: Record<Kind, number>
  aDay: number
}

function tablesOf(grown: ReadonlyMap<Kind, Sizes>): Grown[] {
  const names = new Set([...grown.values()].flatMap((sizes) => [...sizes.keys()]))
  return Array.from(names, (table) => {
    const entries = KINDS.map((kind) => [kind, Math.max(0, grown.get(kind)?.get(table) ?? 0)] as const)
    const each = Object.fromEntries(entries) as Grown['each'] // of all kinds
    const aDay = KINDS.reduce((total, kind) => total + each[kind] * A_SECOND[kind] * DAY_SECONDS, 0)
    return { table, each, aDay }
  })
    .filter(({ aDay }) => aDay >= 1e5)
    .toSorted((one, other) => other.aDay - one.aDay)
}

/** A table and all its indexes; partitions as the table that they are parts of. */
async function readSizes(client: pg.Client): Promise<Sizes> {
  const { rows } = await client.query<{ table: string; bytes: string }>(
    `select coalesce(root.relname, c.relname) as table, sum(pg_total_relation_size(c.oid)) as bytes
    from pg_class c left join pg_class root on root.oid = pg_partition_root(c.oid)
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`,
  )
  return new Map(rows.map(({ table, bytes }) => [table, Number(bytes)]))
}

async function signInAll(shop: Shop, token: string, signal: AbortSignal): Promise<number> {
  let next = 0
  const lane = async (): Promise<void> => {
    for (let number = next++; number < MEMBERS; number = next++) {
      const { status } = await signIn(shop, number, token, signal)
      if (status !== 200) throw new Error(`A sign-in was answered with ${status}.`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE / 4 }, lane))
  return MEMBERS
}

function sizeTable(tables: readonly Grown[]): string {
  return formatTable(
    ['table', ...KINDS.map((kind) => `bytes a ${kind}`), 'MB a day', 'kept'],
    tables.map(({ table, each, aDay }) => [
      table,
      ...KINDS.map((kind) => formatCount(each[kind])),
      (aDay / 1e6).toFixed(1),
      keptOf(table),
    ]),
  )
}

/** Tables that are not in the schema are those that search is made of, and of the machinery. */
function keptOf(table: string): string {
  return (TABLE_RETENTION as Readonly<Record<string, string>>)[table] ?? FOREVER
}

function describe(keptForGood: number): string {
  const mix = KINDS.map((kind) => `${A_SECOND[kind]} × ${kind}`).join(', ')
  return `A second: ${mix}. Sizes are those of the files of tables and indexes, before and after ${formatCount(CART_WRITES)} cart writes, ${formatCount(VISITORS)} new visitors, ${formatCount(PURCHASES)} purchases by card and ${formatCount(MEMBERS)} sign-ins; a purchase is all of it, from the empty cart to the order. What stays for good, orders above all, is ${megabytes(keptForGood)} a day.`
}

function megabytes(bytes: number): string {
  return `${formatCount(bytes / 1e6)} MB`
}
