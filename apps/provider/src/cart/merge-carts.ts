import type { Catalogue } from '../catalogue/index.ts'
import type { Tx } from '../db/transaction.ts'
import { emptyCart } from './add-lines.ts'
import { announceCart } from './announce-cart.ts'
import { type Cart, type CartOwner, isFromCatalogue } from './cart.ts'
import { roomBytes } from './cart-size.ts'
import { uniteInfo } from './change-info.ts'
import { inStockOf } from './change-lines.ts'
import { type CartSurroundings, describeCart } from './view/describe-cart.ts'
import { modifiedFields } from './modified-fields.ts'
import { findCartsToChange, removeCart, saveCart } from './store.ts'
import { uniteLines } from './unite-lines.ts'

/**
 * A visitor turns out to be a member: what is in the visitor's cart goes into the member's, in the transaction of the sign-in, and the visitor's
 * is gone. What the member has said of the own cart stays; what only the visitor has said is taken over. To be run with `write`, which tries it
 * again where the member's first cart is made elsewhere at that moment.
 *
 * Another tab that adds under the visitor's token meanwhile comes before, and is taken over, or after, and begins a new cart of the visitor,
 * which the next call takes over.
 */
export async function mergeCarts(
  tx: Tx,
  { visitorId, memberId }: { visitorId: string; memberId: string },
  surroundings: CartSurroundings,
): Promise<void> {
  const now = surroundings.now()
  const visitor: CartOwner = { kind: 'visitor', id: visitorId }
  const member: CartOwner = { kind: 'member', id: memberId }
  const [theirs, mine] = await findCartsToChange(tx, [visitor, member])
  if (!theirs) return
  const inStock = await stockOfLines(theirs, surroundings.catalogue)
  const before = mine ?? emptyCart(member, theirs.currency, now)
  const taken: Cart = {
    ...before,
    info: uniteInfo(before.info, theirs.info),
    coupon: before.coupon ?? theirs.coupon,
    updatedAt: now,
  }
  const { left, ...lines } = uniteLines(taken, theirs.lines, { inStockOf: inStock, roomBytes: roomBytes(taken) })
  const merged: Cart = { ...taken, ...lines }
  if (!mine || modifiedFields(mine, merged).length > 0) await save(mine, merged)
  if (left.length > 0) {
    const rest = { ...theirs, lines: left, updatedAt: now }
    if (modifiedFields(theirs, rest).length > 0) await save(theirs, rest)
  } else {
    await removeCart(tx, visitor)
    await announceCart(tx, theirs.id, member, now, { slug: 'deleted' })
  }

  async function save(old: Cart | undefined, changed: Cart): Promise<void> {
    const saved = await saveCart(tx, changed)
    const entity = await describeCart(saved, surroundings)
    const what = old
      ? { slug: 'updated' as const, entity, modifiedFields: modifiedFields(old, saved) }
      : { slug: 'created' as const, entity }
    await announceCart(tx, saved.id, member, now, what)
  }
}

async function stockOfLines({ lines }: Cart, catalogue: Catalogue) {
  const products = await catalogue.findProducts(lines.filter(isFromCatalogue).map(({ productId }) => productId))
  return (line: Cart['lines'][number]): number => inStockOf(line, products)
}
