import { join } from 'node:path'
import pg from 'pg'
import { joinEmbedded } from '../apps/provider/src/platform/db/embedded/index.ts'
import { createAddRequest } from './cart-scenarios.ts'
import { findLoadFaults, measure } from './measured-load.ts'
import { countPieces, createShoppers, createToken, listItems, readProducts, type Shopper } from './shoppers.ts'
import { type Shop, startShop } from './shop.ts'
import { type Ratio, calculateRatioOfPairs } from './statistics.ts'
import { formatCount, formatTable } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** Each measured in both shops, once in this order and once in the other, and so on. */
const ROUNDS = 6
const LOADS = [
  { connections: 1, carts: 1 },
  { connections: 32, carts: 1_000 },
] as const
/** A comparison that leaves more room than this for being slower says nothing. */
const MAX_DOUBT = 1.25

export interface Crowd {
  report: string
  failures: string[]
  ratios: { name: string; ratio: Ratio; holds: boolean }[]
  added: { acknowledged: number; found: number; mostUnanswered: number }
}

/** Measures the cost of an addition beside no other carts and beside a million others. */
export async function measureCrowd(
  others: number,
  seconds: number,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Crowd> {
  using emptyFolder = createTemporaryFolder()
  using fullFolder = createTemporaryFolder()
  await using empty = await startShop(join(emptyFolder.path, 'data'), signal)
  await using full = await startShop(join(fullFolder.path, 'data'), signal)
  say(`Making ${formatCount(others)} carts …`)
  const products = await readProducts(full, await createToken(full, signal), signal)
  await createShoppers(full, 6, listItems(products).inStock, signal, say) // the ones that the others are like
  await fillCarts(join(fullFolder.path, 'data'), others)

  const turns: Turn[] = []
  const failures: string[] = []
  const added = { acknowledged: 0, found: 0, mostUnanswered: 0 }
  for (const { connections, carts } of LOADS) {
    const sides = [await openSide(empty, carts, signal, say), await openSide(full, carts, signal, say)] as const
    const pairs: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const micros: [number, number] = [0, 0]
      for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const { shop, requests } = sides[at]
        const name = `add a line, ${at === 0 ? 'no other carts' : `${formatCount(others)} others`}`
        const run = { name, server: shop, url: shop.providerUrl, requests, connections, seconds }
        const measured = await measure(run, signal)
        failures.push(...findLoadFaults(measured))
        micros[at] = 1e6 / measured.perSecond
        added.acknowledged += measured.requests + measured.warmUpRequests
        added.mostUnanswered += measured.errors
      }
      say(
        `  ${connections} connections, round ${round + 1}: ${micros.map(formatCount).join(' µs and ')} µs an addition`,
      )
      pairs.push(micros)
    }
    turns.push({ connections, carts, pairs, ratio: calculateRatioOfPairs(pairs) })
    for (const { shop, shoppers } of sides) added.found += (await countPieces(shop, shoppers, signal)) - carts
  }
  return {
    report: crowdTable(turns, others),
    failures,
    added,
    ratios: turns.map(({ connections, ratio }) => ({
      name: `add a line with ${formatCount(others)} other carts, ${connections} connection${connections === 1 ? '' : 's'}`,
      ratio,
      holds: ratio.low <= 1 && ratio.high <= MAX_DOUBT,
    })),
  }
}

async function openSide(shop: Shop, carts: number, signal: AbortSignal, say: (line: string) => void) {
  const { endless } = listItems(await readProducts(shop, await createToken(shop, signal), signal))
  const shoppers: Shopper[] = await createShoppers(shop, carts, endless, signal, say, () => 1)
  return {
    shop,
    shoppers,
    requests: shoppers.map((shopper, at) => createAddRequest(shopper, endless[at % endless.length]!)),
  }
}

/** Copies of the carts that there are, each with an owner of its own, of the last thirty days. */
async function fillCarts(dataDir: string, count: number): Promise<void> {
  const address = await joinEmbedded({ dataDir })
  if (!address) throw new Error(`No database runs in ${dataDir}.`)
  const client = new pg.Client({ ...address, application_name: 'bench' })
  await client.connect()
  try {
    await client.query(
      `with samples as materialized (select c as cart, row_number() over () as place, count(*) over () as total from carts c)
      insert into carts
      select made.* from generate_series(1, $1::int) as numbers(n)
      cross join lateral (select now() - interval '30 days' * n / $1::int as moment) as moments
      join samples on place = 1 + n % total
      cross join lateral jsonb_populate_record(cart, jsonb_build_object(
        'owner_id', uuidv7(moment - now()), 'id', uuidv7(moment - now()), 'created_at', moment, 'updated_at', moment)) as made`,
      [count],
    )
    await client.query('vacuum analyze carts')
  } finally {
    await client.end()
  }
}

interface Turn {
  connections: number
  carts: number
  pairs: [number, number][]
  ratio: Ratio
}

function crowdTable(turns: readonly Turn[], others: number): string {
  return formatTable(
    [
      'connections',
      'carts added to',
      'an addition, no other carts',
      `an addition, ${formatCount(others)} others`,
      'times the cost',
      '95 % between',
      'rounds',
    ],
    turns.map(({ connections, carts, pairs, ratio }) => [
      String(connections),
      formatCount(carts),
      spread(pairs.map(([without]) => without)),
      spread(pairs.map(([, withOthers]) => withOthers)),
      ratio.times.toFixed(3),
      `${ratio.low.toFixed(3)} and ${ratio.high.toFixed(3)}`,
      String(pairs.length),
    ]),
  )
}

function spread(micros: readonly number[]): string {
  return `${formatCount(Math.min(...micros))} to ${formatCount(Math.max(...micros))} µs`
}
