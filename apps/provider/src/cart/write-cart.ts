import type { Database } from '../db/pool.ts'
import type { Owner } from '../http/caller.ts'
import { OneAtATime } from '../http/one-at-a-time.ts'
import { type IdempotentCall, replay, type StoredAnswer, write, writeAtOnce } from '../http/write.ts'
import { announce, announceChanged, type Announcement } from '../outbox/index.ts'
import type { Cart } from './cart.ts'
import { cartChange, findCartAndAnswer, findCartToChange, saveCart } from './store.ts'

export interface CartChange {
  /** What the cart becomes. May be asked twice, the second time of a newer cart. */
  apply(cart: Cart | undefined): Promise<Cart>
  /** What is answered and announced of the saved cart. */
  present(cart: Cart, isNew: boolean): Promise<{ answer: object; announcement: Announcement }>
}

/**
 * Changes a cart. As a rule nobody else does at that moment: then two statements do, one that reads without a lock and one that writes cart, event and answer under
 * the condition that the cart is still the one that was read. Where somebody was faster, the change is made again in a transaction that keeps the others waiting.
 */
export async function writeCart(
  db: Database,
  call: IdempotentCall | undefined,
  owner: Owner,
  change: CartChange,
): Promise<StoredAnswer> {
  return changes.run(owner.id, () => changeNow(db, call, owner, change))
}

const changes = new OneAtATime()

async function changeNow(
  db: Database,
  call: IdempotentCall | undefined,
  owner: Owner,
  change: CartChange,
): Promise<StoredAnswer> {
  const { cart, first } = await findCartAndAnswer(db, owner, call)
  if (call && first) return replay(call, first)
  const changed = await change.apply(cart)
  const { answer, announcement } = await change.present(saved(changed), cart === undefined)
  const body = Buffer.from(JSON.stringify(answer))
  if (await writeAtOnce(db, call, { change: cartChange(changed), alongside: announceChanged(announcement), body })) {
    return { status: 200, body, replayed: false }
  }

  return write(db, call, async (tx) => {
    const existing = await findCartToChange(tx, owner)
    const kept = await saveCart(tx, await change.apply(existing))
    const presented = await change.present(kept, existing === undefined)
    await announce(tx, presented.announcement)
    return presented.answer
  })
}

/** As the cart is once it is saved. */
function saved(cart: Cart): Cart {
  return { ...cart, revision: cart.revision + 1n }
}
