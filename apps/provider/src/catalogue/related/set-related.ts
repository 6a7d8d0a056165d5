import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../platform/db/transaction.ts'
import { InvalidRequest } from '../../platform/http/app-error.ts'
import { isGuid } from '../../platform/ids.ts'
import { publishEvent } from '../../platform/outbox/index.ts'
import { recordChanges } from '../changes/change-feed.ts'
import { type Actor, EVENT_ORIGIN } from '../model/event.ts'
import { createProductNotFoundError } from '../model/product-errors.ts'
import { lockProducts } from '../store/product-lock-store.ts'
import { readRelatedIds, saveRelatedIds } from './related-store.ts'

/** Sets the related products of a product. An unknown id changes nothing. Unchanged lists are not published. */
export async function setRelatedProducts(
  tx: Tx,
  id: string,
  given: readonly string[],
  by: Actor,
  field = 'productIds',
): Promise<string[]> {
  const wanted = given.map((each) => each.toLowerCase())
  const locked = await lockProducts(tx, [id, ...wanted].filter(isGuid))
  const found = new Set(locked.map((product) => product.id))
  if (!found.has(id)) throw createProductNotFoundError(id)
  requireValidRelated(id, wanted, found, field)
  if (isDeepStrictEqual(wanted, await readRelatedIds(tx, id))) return wanted

  await saveRelatedIds(tx, id, wanted)
  await recordChanges(tx, 'product', [id], 'content')
  await publishEvent(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.ProductChanged',
    entityId: id,
    by,
    payload: { productId: id, changedFields: ['relatedProducts'], ...EVENT_ORIGIN },
  })
  return wanted
}

function requireValidRelated(id: string, wanted: readonly string[], found: ReadonlySet<string>, field: string): void {
  const violations = wanted.flatMap((each, place) => {
    const wrong = (description: string) => [
      { field: `${field}[${place}]`, description, violatedRule: 'VALIDATION' as const },
    ]
    if (each === id) return wrong('is the product itself')
    if (wanted.indexOf(each) < place) return wrong('is there twice')
    return found.has(each) ? [] : wrong('is no product of this shop')
  })
  if (violations.length > 0) throw new InvalidRequest(violations)
}
