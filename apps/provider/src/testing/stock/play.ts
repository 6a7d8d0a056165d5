import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_VARIANT_ID } from '@cartwright/contract'
import { importProducts } from '../../transfer/index.ts'
import { createProduct, type ProductDraft } from '../../catalogue/index.ts'
import { newId } from '../../platform/ids.ts'
import type { PagelessShop } from '../pageless-shop.ts'
import { createPlainDraft } from '../plain-draft.ts'
import { goToCheckout } from './buyer.ts'
import { byShop, type Game, prepareForOrder } from './order-commands.ts'
import {
  change,
  close,
  counted,
  type Done,
  type HeldItem,
  describeStock,
  isExplained,
  markPaid,
  refuse,
  type Stock,
  take,
  withMore,
} from './model.ts'
import type { Command, Script } from './script.ts'

/** Plays a script in a running shop with its own products; throws if the result cannot be explained by the actions. */
export async function play(shop: PagelessShop, { stock, groups }: Script): Promise<void> {
  const handles = stock.map(() => `thing-${newId()}`)
  const productIds = await shop.db.transaction().execute(async (tx) => {
    const ids: string[] = []
    for (const [item, quantity] of stock.entries()) ids.push(await createProduct(tx, draft(handles[item]!, quantity)))
    return ids
  })
  const shelves = stock.map(counted)
  const game: Game = { shop, productIds, handles, orders: [], imports: 0, stock: { shelves, orders: {} } }
  for (const group of groups) await playGroup(game, group)
}

/** Buyers go to the checkout first; then all order concurrently. */
async function playGroup(game: Game, group: readonly Command[]): Promise<void> {
  await game.shop.provider.pollChanges() // as the poller does every second
  const acts: (() => Promise<Done>)[] = []
  for (const command of group) acts.push(await prepare(game, command, group.length > 1))
  const done = await Promise.all(acts.map((act) => act()))
  const after = await readStock(game)
  const words = describeStock(after)
  const isSold = after.shelves.every(({ quantity }) => quantity >= 0)
  if (isSold && isExplained(game.stock, done, (stock) => describeStock(stock) === words)) {
    game.stock = { shelves: after.shelves, orders: { ...lastOrders(game, done, words) } }
    return
  }
  const said = done.map(({ what }) => what).join(', ')
  throw new Error(`There was\n${describeStock(game.stock)}\nthen ${said}\nand there is\n${words}`)
}

/** Orders as in the explanation: closed ones are not visible in the stock. */
function lastOrders(game: Game, done: readonly Done[], words: string): Stock['orders'] {
  let orders: Stock['orders'] = {}
  isExplained(game.stock, done, (stock) => {
    orders = stock.orders
    return describeStock(stock) === words
  })
  return orders
}

async function prepare(game: Game, command: Command, isInCompany: boolean): Promise<() => Promise<Done>> {
  const what = JSON.stringify(command)
  switch (command.kind) {
    case 'buy':
      return prepareBuying(game, command, isInCompany)
    case 'add':
    case 'take': {
      const { item, quantity } = command
      const [path, data, name] =
        command.kind === 'add'
          ? (['increment', 'incrementData', 'incrementBy'] as const)
          : (['decrement', 'decrementData', 'decrementBy'] as const)
      const body = { [data]: [{ productId: game.productIds[item], [name]: quantity }] }
      return async () => {
        const { status } = await byShop(game, 'POST', `/stores/v2/inventoryItems/${path}`, body)
        const wants = game.productIds.map((_id, place) => (place === item ? quantity : 0))
        if (status !== 200) return { what: `${what} refused`, steps: [refuse(wants)] }
        const more = command.kind === 'add' ? quantity : -quantity
        return { what, steps: [change(item, (shelf) => withMore(shelf, more))] }
      }
    }
    case 'set':
      return saying(game, command.item, { variants: [{ quantity: command.quantity }] }, what, (shelf) =>
        shelf.tracked ? counted(command.quantity) : shelf,
      )
    case 'count': {
      const { item, isCounted, quantity } = command
      // A quantity of an untracked product is refused.
      const variants = isCounted && quantity !== undefined ? [{ quantity }] : undefined
      const change = { trackQuantity: isCounted, ...(variants && { variants }) }
      return saying(game, item, change, what, (shelf) =>
        isCounted ? counted(quantity ?? shelf.quantity) : { ...shelf, tracked: false },
      )
    }
    case 'import':
      return () => importFile(game, command)
    case 'cancel':
    case 'run-out':
    case 'pay':
    case 'send':
    case 'return':
    case 'refund':
      return prepareForOrder(game, command, what)
  }
}

async function prepareBuying(
  game: Game,
  command: Extract<Command, { kind: 'buy' }>,
  isInCompany: boolean,
): Promise<() => Promise<Done>> {
  const what = JSON.stringify(command)
  const buyer = await goToCheckout(game.shop, game.productIds, command)
  const first = command.wants.map((quantity) => Math.min(quantity, 1))
  if (!buyer) return async () => ({ what: `${what} sold out`, steps: [refuse(first)] })
  const { got } = buyer
  requireFair(game.stock, command, got)
  return async () => {
    const order = await buyer.place()
    // Concurrently, a buyer who reads just before the pieces are returned is refused.
    if (!order) return { what: `${what} refused`, steps: isInCompany ? [] : [refuse(got)] }
    game.orders.push({ id: order.id, token: buyer.token })
    const isOver = order.status === 'REJECTED'
    const next = isOver ? [close(order.id, { gives: true })] : command.pays === 'card' ? [markPaid(order.id)] : []
    return { what, steps: [take(order.id, got), ...next] }
  }
}

/** Checks that a cart has the wanted pieces as far as in stock; in a merged cart, duplicates up to the stock or as before. */
function requireFair({ shelves }: Stock, { wants, isMerged }: Extract<Command, { kind: 'buy' }>, got: number[]): void {
  const fair = wants.map((wanted, item) => {
    const { tracked, quantity } = shelves[item]!
    const most = tracked ? quantity : Number.MAX_SAFE_INTEGER
    return isMerged ? Math.max(Math.min(wanted, most), Math.min(2 * wanted, most)) : Math.min(wanted, most)
  })
  if (fair.join() !== got.join()) throw new Error(`In the cart are ${got.join()}, in place of ${fair.join()}`)
}

/** Edit of the stock by a merchant. */
async function saying(
  game: Game,
  item: number,
  said: object,
  what: string,
  to: Parameters<typeof change>[1],
): Promise<() => Promise<Done>> {
  const inventoryItem = { ...said, productId: game.productIds[item] }
  return async () => {
    const path = `/stores/v2/inventoryItems/product/${game.productIds[item]}`
    const { status, body } = await byShop(game, 'PATCH', path, { inventoryItem })
    if (status !== 200) throw new Error(`${what} was refused: ${JSON.stringify(body)}`)
    return { what, steps: [change(item, to)] }
  }
}

/** Imports from the command line, in another process. */
async function importFile(game: Game, command: Extract<Command, { kind: 'import' }>): Promise<Done> {
  const { item, says } = command
  const tracker = says === 'uncounted' ? '' : 'shopify'
  const row = [game.handles[item], `Thing ${++game.imports}`, '10.00', tracker, typeof says === 'number' ? says : '']
  const header = 'Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-stock-'))
  try {
    const path = join(folder, 'products.csv')
    await writeFile(path, `${header}\n${row.join(',')}\n`)
    const { products, problems } = await importProducts(game.shop.db, path, {
      shop: game.shop.provider.settings.current().shop,
    })
    if (products.updated !== 1) throw new Error(`The import did nothing: ${JSON.stringify(problems)}`)
  } finally {
    await rm(folder, { recursive: true })
  }
  const to: Parameters<typeof change>[1] = (shelf) => {
    if (says === 'uncounted') return { tracked: false, quantity: 0, inStock: true }
    return counted(says === 'counted' ? (shelf.tracked ? shelf.quantity : 0) : says)
  }
  return { what: JSON.stringify(command), steps: [change(item, to)] }
}

async function readStock({ shop, productIds, orders }: Game): Promise<Stock> {
  const rows = await shop.db
    .selectFrom('stock')
    .select(['product_id', 'tracked', 'quantity', 'in_stock'])
    .where('product_id', 'in', productIds)
    .where('variant_id', '=', NO_VARIANT_ID)
    .execute()
  const ids = orders.map(({ id }) => id)
  const kept =
    ids.length === 0
      ? []
      : await shop.db.selectFrom('orders').select(['id', 'stock_held']).where('id', 'in', ids).execute()
  return {
    shelves: productIds.map((id) => {
      const { tracked, quantity, in_stock: inStock } = rows.find((row) => row.product_id === id)!
      return { tracked, quantity, inStock }
    }),
    orders: Object.fromEntries(
      kept.map(({ id, stock_held }) => {
        const pieces = stock_held as unknown as (HeldItem & { productId: string })[] // as `HeldStock` writes them
        const held = pieces.map(({ productId, quantity, staysOut }) => ({
          item: productIds.indexOf(productId),
          quantity,
          ...(staysOut && { staysOut }),
        }))
        return [id, { held, isClosed: false, isSafe: false }]
      }),
    ),
  }
}

function draft(handle: string, quantity: number): ProductDraft {
  return { ...createPlainDraft(handle, quantity), importHandle: handle }
}
