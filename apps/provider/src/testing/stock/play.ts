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
import { sendAsShop, type StockTest, prepareOrderCommand } from './order-commands.ts'
import {
  changeStock,
  closeOrder,
  createTrackedStock,
  type ObservedAction,
  type HeldItem,
  describeStock,
  isExplicable,
  markPaid,
  expectInsufficientStock,
  expectUntracked,
  setTrackedQuantity,
  type Stock,
  deductStock,
  increaseStock,
} from './model.ts'
import type { Command, Script } from './script.ts'

/** Plays a script in a running shop with its own products; throws if the result cannot be explained by the actions. */
export async function playScript(shop: PagelessShop, { stock, groups }: Script): Promise<void> {
  const handles = stock.map(() => `thing-${newId()}`)
  const productIds = await shop.db.transaction().execute(async (tx) => {
    const ids: string[] = []
    for (const [item, quantity] of stock.entries()) ids.push(await createProduct(tx, draft(handles[item]!, quantity)))
    return ids
  })
  const levels = stock.map(createTrackedStock)
  const stockTest: StockTest = { shop, productIds, handles, orders: [], imports: 0, stock: { levels, orders: {} } }
  for (const group of groups) await playGroup(stockTest, group)
}

/** Buyers go to the checkout first; then all order concurrently. */
async function playGroup(stockTest: StockTest, group: readonly Command[]): Promise<void> {
  await stockTest.shop.provider.pollChanges() // as the poller does every second
  const acts: (() => Promise<ObservedAction>)[] = []
  for (const command of group) acts.push(await prepare(stockTest, command, group.length > 1))
  const done = await Promise.all(acts.map((act) => act()))
  const after = await readStock(stockTest)
  const words = describeStock(after)
  const isSold = after.levels.every(({ quantity }) => quantity >= 0)
  if (isSold && isExplicable(stockTest.stock, done, (stock) => describeStock(stock) === words)) {
    stockTest.stock = { levels: after.levels, orders: { ...lastOrders(stockTest, done, words) } }
    return
  }
  const said = done.map(({ what }) => what).join(', ')
  throw new Error(`There was\n${describeStock(stockTest.stock)}\nthen ${said}\nand there is\n${words}`)
}

/** Orders as in the explanation: closed ones are not visible in the stock. */
function lastOrders(stockTest: StockTest, done: readonly ObservedAction[], words: string): Stock['orders'] {
  let orders: Stock['orders'] = {}
  isExplicable(stockTest.stock, done, (stock) => {
    orders = stock.orders
    return describeStock(stock) === words
  })
  return orders
}

async function prepare(
  stockTest: StockTest,
  command: Command,
  isInCompany: boolean,
): Promise<() => Promise<ObservedAction>> {
  const what = JSON.stringify(command)
  switch (command.kind) {
    case 'buy':
      return prepareBuying(stockTest, command, isInCompany)
    case 'add':
    case 'take': {
      const { item, quantity } = command
      const [path, data, name] =
        command.kind === 'add'
          ? (['increment', 'incrementData', 'incrementBy'] as const)
          : (['decrement', 'decrementData', 'decrementBy'] as const)
      const body = { [data]: [{ productId: stockTest.productIds[item], [name]: quantity }] }
      return async () => {
        const { status } = await sendAsShop(stockTest, 'POST', `/stores/v2/inventoryItems/${path}`, body)
        const wants = stockTest.productIds.map((_id, place) => (place === item ? quantity : 0))
        if (status !== 200) return { what: `${what} refused`, steps: [expectInsufficientStock(wants)] }
        const more = command.kind === 'add' ? quantity : -quantity
        return { what, steps: [changeStock(item, (level) => increaseStock(level, more))] }
      }
    }
    case 'set':
      return setQuantity(stockTest, command, what)
    case 'count': {
      const { item, isCounted, quantity } = command
      // A quantity of an untracked product is refused.
      const variants = isCounted && quantity !== undefined ? [{ quantity }] : undefined
      const change = { trackQuantity: isCounted, ...(variants && { variants }) }
      return saying(stockTest, item, change, what, (level) =>
        isCounted ? createTrackedStock(quantity ?? level.quantity) : { ...level, tracked: false },
      )
    }
    case 'import':
      return () => importFile(stockTest, command)
    case 'cancel':
    case 'run-out':
    case 'pay':
    case 'send':
    case 'return':
    case 'refund':
      return prepareOrderCommand(stockTest, command, what)
  }
}

async function prepareBuying(
  stockTest: StockTest,
  command: Extract<Command, { kind: 'buy' }>,
  isInCompany: boolean,
): Promise<() => Promise<ObservedAction>> {
  const what = JSON.stringify(command)
  const buyer = await goToCheckout(stockTest.shop, stockTest.productIds, command)
  const first = command.wants.map((quantity) => Math.min(quantity, 1))
  if (!buyer) return async () => ({ what: `${what} sold out`, steps: [expectInsufficientStock(first)] })
  const { got } = buyer
  requireFair(stockTest.stock, command, got)
  return async () => {
    const order = await buyer.place()
    // Concurrently, a buyer who reads just before the pieces are returned is refused.
    if (!order) return { what: `${what} refused`, steps: isInCompany ? [] : [expectInsufficientStock(got)] }
    stockTest.orders.push({ id: order.id, token: buyer.token })
    const isOver = order.status === 'REJECTED'
    const next = isOver ? [closeOrder(order.id, { gives: true })] : command.pays === 'card' ? [markPaid(order.id)] : []
    return { what, steps: [deductStock(order.id, got), ...next] }
  }
}

/**
 * Checks that a cart has the wanted pieces as far as in stock; in a merged cart, duplicates up to the stock or as
 * before.
 */
function requireFair({ levels }: Stock, { wants, isMerged }: Extract<Command, { kind: 'buy' }>, got: number[]): void {
  const fair = wants.map((wanted, item) => {
    const { tracked, quantity } = levels[item]!
    const most = tracked ? quantity : Number.MAX_SAFE_INTEGER
    return isMerged ? Math.max(Math.min(wanted, most), Math.min(2 * wanted, most)) : Math.min(wanted, most)
  })
  if (fair.join() !== got.join()) throw new Error(`In the cart are ${got.join()}, in place of ${fair.join()}`)
}

/** Sets a quantity, which is refused while the product is untracked. */
async function setQuantity(
  stockTest: StockTest,
  { item, quantity }: { item: number; quantity: number },
  what: string,
): Promise<() => Promise<ObservedAction>> {
  const productId = stockTest.productIds[item]
  const inventoryItem = { productId, variants: [{ quantity }] }
  return async () => {
    const { status, body } = await sendAsShop(stockTest, 'PATCH', `/stores/v2/inventoryItems/product/${productId}`, {
      inventoryItem,
    })
    if (status === 200) return { what, steps: [setTrackedQuantity(item, quantity)] }
    if (status !== 400) throw new Error(`${what} was answered with ${status}: ${JSON.stringify(body)}`)
    return { what: `${what} refused`, steps: [expectUntracked(item)] }
  }
}

/** Edit of the stock by a merchant. */
async function saying(
  stockTest: StockTest,
  item: number,
  said: object,
  what: string,
  to: Parameters<typeof changeStock>[1],
): Promise<() => Promise<ObservedAction>> {
  const inventoryItem = { ...said, productId: stockTest.productIds[item] }
  return async () => {
    const path = `/stores/v2/inventoryItems/product/${stockTest.productIds[item]}`
    const { status, body } = await sendAsShop(stockTest, 'PATCH', path, { inventoryItem })
    if (status !== 200) throw new Error(`${what} was refused: ${JSON.stringify(body)}`)
    return { what, steps: [changeStock(item, to)] }
  }
}

/** Imports from the command line, in another process. */
async function importFile(
  stockTest: StockTest,
  command: Extract<Command, { kind: 'import' }>,
): Promise<ObservedAction> {
  const { item, says } = command
  const tracker = says === 'uncounted' ? '' : 'shopify'
  const row = [
    stockTest.handles[item],
    `Thing ${++stockTest.imports}`,
    '10.00',
    tracker,
    typeof says === 'number' ? says : '',
  ]
  const header = 'Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-stock-'))
  try {
    const path = join(folder, 'products.csv')
    await writeFile(path, `${header}\n${row.join(',')}\n`)
    const { products, problems } = await importProducts(stockTest.shop.db, path, {
      shop: stockTest.shop.provider.settings.current().shop,
    })
    if (products.updated !== 1) throw new Error(`The import did nothing: ${JSON.stringify(problems)}`)
  } finally {
    await rm(folder, { recursive: true })
  }
  const to: Parameters<typeof changeStock>[1] = (level) => {
    if (says === 'uncounted') return { tracked: false, quantity: 0, inStock: true }
    return createTrackedStock(says === 'counted' ? (level.tracked ? level.quantity : 0) : says)
  }
  return { what: JSON.stringify(command), steps: [changeStock(item, to)] }
}

async function readStock({ shop, productIds, orders }: StockTest): Promise<Stock> {
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
    levels: productIds.map((id) => {
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
