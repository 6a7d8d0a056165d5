import { audit } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { transact, type Tx } from '../../platform/db/transaction.ts'
import { refreshChangeTimestamps } from '../changes/change-feed.ts'
import { type Actor, SHOP_ACTOR } from '../model/event.ts'
import { createProductNotFoundError } from '../model/product-errors.ts'
import type { Product } from '../model/product.ts'
import { saveIfChanged } from '../products/change-product.ts'
import { updateAndPublishChanges } from '../products/product-service.ts'
import { toProductDraft } from '../products/to-product-draft.ts'
import { lockProducts } from '../store/product-lock-store.ts'
import {
  activatePlannedChange,
  deletePlannedChange,
  findDueChanges,
  type PlannedChange,
  readPlannedChanges,
} from './planned-change-store.ts'

/** Maximum number of changes of one run. The next run applies the others. */
const BATCH_SIZE = 50

/** Begins and ends the planned changes that are due, each in a transaction of its own. Returns their number. */
export async function applyDueChanges(db: Database, now: Date): Promise<number> {
  const due = await findDueChanges(db, now, BATCH_SIZE)
  for (const { id, productId } of due) {
    await transact(db, async (tx) => {
      await lockProducts(tx, [productId])
      const change = (await readPlannedChanges(tx, productId)).find((each) => each.id === id)
      if (!change || !isDue(change, now)) return // another process was faster
      await (change.state === 'planned' ? beginChange(tx, change, now) : endChange(tx, change, SHOP_ACTOR, now))
      await refreshChangeTimestamps(tx)
      await audit(tx, { actor: { kind: 'job', id: 'apply planned changes' }, action: 'apply planned changes', at: now })
    })
  }
  return due.length
}

function isDue({ state, startsAt, endsAt }: PlannedChange, now: Date): boolean {
  const at = state === 'planned' ? startsAt : endsAt
  return at !== null && at <= now
}

/**
 * Begins a change: saves its values, and the former ones if it ends. Without an end it is deleted, since it is done.
 */
async function beginChange(tx: Tx, change: PlannedChange, now: Date): Promise<void> {
  const former = await saveValues(tx, change.productId, SHOP_ACTOR, now, () => change)
  if (!change.endsAt) return deletePlannedChange(tx, change.id)
  await activatePlannedChange(tx, change.id, {
    formerPriceMinor: change.priceMinor === null ? null : former.priceMinor,
    formerVisible: change.visible === null ? null : former.visible,
  })
}

/** Ends a change. Values that are still the planned ones become the former ones again. */
export async function endChange(tx: Tx, change: PlannedChange, by: Actor, now: Date): Promise<void> {
  await deletePlannedChange(tx, change.id)
  if (change.state === 'planned') return
  await saveValues(tx, change.productId, by, now, (product) => ({
    priceMinor: product.priceMinor === change.priceMinor ? change.formerPriceMinor : null,
    visible: product.visible === change.visible ? change.formerVisible : null,
  }))
}

type PlannedValues = Pick<PlannedChange, 'priceMinor' | 'visible'>

/** Saves values of a product; null leaves one as it is. Returns the product before. */
async function saveValues(
  tx: Tx,
  productId: string,
  by: Actor,
  now: Date,
  choose: (product: Product) => PlannedValues,
): Promise<Product> {
  const found: Product[] = []
  const save = async ([product]: readonly Product[]): Promise<void> => {
    if (!product) throw createProductNotFoundError(productId)
    found.push(product)
    const { priceMinor, visible } = choose(product)
    await saveIfChanged(tx, product, {
      ...toProductDraft(product),
      ...(priceMinor !== null && { priceMinor }),
      ...(visible !== null && { visible }),
    })
  }
  await updateAndPublishChanges(tx, [productId], by, save, now)
  return found[0]! // or it has thrown
}
