import type { CatalogueCache } from '../catalogue/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { createEmptyCart } from './add-lines.ts'
import { insertCartEvent, findModifiedFields } from './cart-events.ts'
import { type Cart, type CartOwner, isCatalogueLine } from './cart.ts'
import { getRemainingBytes } from './cart-size.ts'
import { mergeCartInfo } from './update-cart-info.ts'
import { getAvailableLineQuantity } from './change-lines.ts'
import { type CartContext, describeCart } from './view/describe-cart.ts'
import { findCartsForUpdate, deleteCart, saveCart } from './store.ts'
import { mergeLinesBestEffort } from './merge-lines-best-effort.ts'

/**
 * Merges the cart of a visitor into that of the member who signs in, in the transaction of the sign-in, and deletes
 * the visitor's. Details of the member's cart win; details that only the visitor's has are copied. Run it with
 * `write`, which retries if another request creates the member's first cart at the same time.
 *
 * Another tab may add under the visitor's token meanwhile. An earlier addition is merged; a later one creates a new
 * visitor cart, which the next call merges.
 */
export async function mergeCarts(
  tx: Tx,
  { visitorId, memberId }: { visitorId: string; memberId: string },
  context: CartContext,
): Promise<void> {
  const now = context.now()
  const visitor: CartOwner = { kind: 'visitor', id: visitorId }
  const member: CartOwner = { kind: 'member', id: memberId }
  const [visitorCart, memberCart] = await findCartsForUpdate(tx, [visitor, member])
  if (!visitorCart) return
  const inStock = await createStockLookup(visitorCart, context.catalogue)
  const before = memberCart ?? createEmptyCart(member, visitorCart.currency, now)
  const withInfo: Cart = {
    ...before,
    info: mergeCartInfo(before.info, visitorCart.info),
    coupon: before.coupon ?? visitorCart.coupon,
    updatedAt: now,
  }
  const { left, ...lines } = mergeLinesBestEffort(withInfo, visitorCart.lines, {
    inStockOf: inStock,
    roomBytes: getRemainingBytes(withInfo),
  })
  const merged: Cart = { ...withInfo, ...lines }
  if (!memberCart || findModifiedFields(memberCart, merged).length > 0) await save(memberCart, merged)
  if (left.length > 0) {
    const rest = { ...visitorCart, lines: left, updatedAt: now }
    if (findModifiedFields(visitorCart, rest).length > 0) await save(visitorCart, rest)
  } else {
    await deleteCart(tx, visitor)
    await insertCartEvent(tx, visitorCart.id, member, now, { slug: 'deleted' })
  }

  async function save(old: Cart | undefined, changed: Cart): Promise<void> {
    const saved = await saveCart(tx, changed)
    const entity = await describeCart(saved, context)
    const what = old
      ? { slug: 'updated' as const, entity, modifiedFields: findModifiedFields(old, saved) }
      : { slug: 'created' as const, entity }
    await insertCartEvent(tx, saved.id, member, now, what)
  }
}

async function createStockLookup({ lines }: Cart, catalogue: CatalogueCache) {
  const products = await catalogue.findProducts(lines.filter(isCatalogueLine).map(({ productId }) => productId))
  return (line: Cart['lines'][number]): number => getAvailableLineQuantity(line, products)
}
