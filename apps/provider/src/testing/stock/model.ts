/**
 * Model of stock without a database: two products that are tracked or not, and orders that hold pieces of them. A
 * step is one transaction; it returns undefined if the observed result is impossible.
 */
export interface StockLevel {
  tracked: boolean
  quantity: number
  inStock: boolean
}

export interface HeldItem {
  item: number
  quantity: number
  staysOut?: 'uncounted' | 'broken'
}

export interface HeldOrder {
  held: readonly HeldItem[]
  /** Cancelled, or expired unpaid: it ends only once. */
  isClosed: boolean
  /** It does not expire unpaid. */
  isSafe: boolean
}

export interface Stock {
  levels: readonly StockLevel[]
  orders: Readonly<Record<string, HeldOrder>>
}

export type Transition = (stock: Stock) => Stock | undefined

/** One action of a person, as its transactions. */
export interface ObservedAction {
  what: string
  steps: readonly Transition[]
}

/** Pieces of each product. */
export type Quantities = readonly number[]

export function hasEnough({ levels }: Stock, wants: Quantities): boolean {
  return wants.every((wanted, item) => {
    const { tracked, quantity, inStock } = levels[item]!
    return wanted === 0 || (tracked ? quantity >= wanted : inStock)
  })
}

/** Refusal: the stock was insufficient at that moment. */
export function expectInsufficientStock(wants: Quantities): Transition {
  return (stock) => (hasEnough(stock, wants) ? undefined : stock)
}

export function deductStock(orderId: string, wants: Quantities): Transition {
  return (stock) => {
    if (!hasEnough(stock, wants)) return undefined
    const levels = stock.levels.map((level, item) => (wants[item] === 0 ? level : increaseStock(level, -wants[item]!)))
    const held = wants.flatMap((quantity, item): HeldItem[] => {
      if (quantity === 0) return []
      return [{ item, quantity, ...(!stock.levels[item]!.tracked && { staysOut: 'uncounted' as const }) }]
    })
    return { levels, orders: { ...stock.orders, [orderId]: { held, isClosed: false, isSafe: false } } }
  }
}

/** Closes the order; `gives` returns its pieces, except broken ones. */
export function closeOrder(
  orderId: string,
  { gives, unlessSafe = false }: { gives: boolean; unlessSafe?: boolean },
): Transition {
  return (stock) => {
    const order = stock.orders[orderId]!
    if (unlessSafe && (order.isClosed || order.isSafe)) return stock
    const back = order.held.filter(({ staysOut }) => !staysOut)
    // A cancelled order that still holds pieces returns them when cancelled again.
    if (order.isClosed && (!gives || back.length === 0)) return stock
    const closed = { ...order, isClosed: true }
    if (!gives) return withOrder(stock, orderId, closed)
    const held = order.held.filter(({ staysOut }) => staysOut === 'broken')
    return withOrder(putBack(stock, back), orderId, { ...closed, held })
  }
}

export function markPaid(orderId: string): Transition {
  return (stock) => withOrder(stock, orderId, { ...stock.orders[orderId]!, isSafe: true })
}

/** Returned pieces, as far as the order still holds them. */
export function returnItems(orderId: string, wants: Quantities, { isBroken }: { isBroken: boolean }): Transition {
  return (stock) => {
    const order = stock.orders[orderId]!
    const left = [...wants]
    const kept: HeldItem[] = []
    const back: HeldItem[] = []
    for (const held of order.held) {
      const quantity = held.staysOut ? 0 : Math.min(held.quantity, left[held.item]!)
      left[held.item]! -= quantity
      if (quantity > 0) back.push({ ...held, quantity })
      if (quantity < held.quantity) kept.push({ ...held, quantity: held.quantity - quantity })
    }
    if (!isBroken) return withOrder(putBack(stock, back), orderId, { ...order, held: kept })
    const broken = back.map((held) => ({ ...held, staysOut: 'broken' as const }))
    return withOrder(stock, orderId, { ...order, held: [...kept, ...broken] })
  }
}

export function changeStock(item: number, to: (level: StockLevel) => StockLevel): Transition {
  return ({ levels, orders }) => ({
    orders,
    levels: levels.map((level, place) => (place === item ? to(level) : level)),
  })
}

export function setTrackedQuantity(item: number, quantity: number): Transition {
  return (stock) =>
    stock.levels[item]!.tracked ? changeStock(item, () => createTrackedStock(quantity))(stock) : undefined
}

/** Refusal: the product was untracked at that moment. */
export function expectUntracked(item: number): Transition {
  return (stock) => (stock.levels[item]!.tracked ? undefined : stock)
}

/** Untracked stock does not change. */
export function increaseStock(level: StockLevel, more: number): StockLevel {
  if (!level.tracked) return level
  return createTrackedStock(level.quantity + more)
}

export function createTrackedStock(quantity: number): StockLevel {
  return { tracked: true, quantity, inStock: quantity > 0 }
}

/** Whether an order of the concurrent steps exists that leads to the observed stock. */
export function isExplicable(
  before: Stock,
  done: readonly ObservedAction[],
  isAfter: (stock: Stock) => boolean,
): boolean {
  const waiting = done.filter(({ steps }) => steps.length > 0)
  if (waiting.length === 0) return isAfter(before)
  return waiting.some((first) => {
    const [step, ...rest] = first.steps
    const next = step!(before)
    const others = waiting.map((each) => (each === first ? { ...each, steps: rest } : each))
    return next !== undefined && isExplicable(next, others, isAfter)
  })
}

/** Comparable form: pieces that an order holds, by product. Pieces untracked at the sale are left out. */
export function describeStock({ levels, orders }: Stock): string {
  const holds = Object.entries(orders).map(([id, { held }]) => {
    const sums = new Map<string, number>()
    for (const { item, quantity, staysOut = 'held' } of held.filter((each) => each.staysOut !== 'uncounted'))
      sums.set(`${item} ${staysOut}`, (sums.get(`${item} ${staysOut}`) ?? 0) + quantity)
    return `${id}: ${[...sums]
      .map(([what, quantity]) => `${quantity} of ${what}`)
      .toSorted()
      .join(', ')}`
  })
  const rows = levels.map(({ tracked, quantity, inStock }) => `${tracked ? '' : 'un'}counted ${quantity} ${inStock}`)
  return [...rows, ...holds.toSorted()].join('\n')
}

function withOrder(stock: Stock, id: string, order: HeldOrder): Stock {
  return { ...stock, orders: { ...stock.orders, [id]: order } }
}

function putBack(stock: Stock, back: readonly HeldItem[]): Stock {
  const levels = stock.levels.map((level, item) => {
    const more = back.filter((held) => held.item === item).reduce((sum, { quantity }) => sum + quantity, 0)
    return more === 0 ? level : increaseStock(level, more)
  })
  return { ...stock, levels }
}
