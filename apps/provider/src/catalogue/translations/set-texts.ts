import { isDeepStrictEqual } from 'node:util'
import type { CollectionTexts as WireCollectionTexts, ProductTexts as WireProductTexts } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { isGuid } from '../../platform/ids.ts'
import { publishEvent } from '../../platform/outbox/index.ts'
import { indexAndRecordChanges, recordTranslationChanges } from '../changes/change-feed.ts'
import { type Actor, EVENT_ORIGIN } from '../model/event.ts'
import { requireCollection } from '../collections/change-collections.ts'
import { createProductNotFoundError, requireMatchingRevision } from '../model/product-errors.ts'
import type { Product } from '../model/product.ts'
import { readProducts } from '../store/product-read-store.ts'
import { lockProducts } from '../store/product-lock-store.ts'
import { saveOptionTranslations } from './option-translation-store.ts'
import * as read from './parse-texts.ts'
import { readCollectionTexts, readProductTexts, saveCollectionTexts, saveProductTexts } from './translation-store.ts'
import type { ProductTexts } from '../model/localized-texts.ts'

interface TextsChange extends Pick<RequestContext, 'caller' | 'ifMatch'> {
  now: Date
}

/**
 * Merges texts in some languages into those of a product. Unchanged texts are neither saved nor published. Returns
 * the revision.
 */
export async function setProductTexts(
  tx: Tx,
  id: string,
  given: readonly WireProductTexts[],
  languages: readonly string[],
  change: TextsChange,
): Promise<bigint> {
  const product = await lockProduct(tx, id, change)
  const known = (await readProductTexts(tx, [product.id])).get(product.id) ?? new Map<string, ProductTexts>()
  const changes = [...read.parseProductTexts(given, product, languages)].map(
    ([language, texts]) => [language, read.mergeTexts(known.get(language), texts)] as const,
  )
  const changed = new Map(changes.filter(([language, texts]) => !isDeepStrictEqual(texts, known.get(language))))
  if (changed.size === 0) return product.version
  for (const [language, texts] of changed) if (texts) await saveOptionTranslations(tx, language, texts)
  await saveProductTexts(tx, product.id, changed)
  await publishProductTextsChanged(tx, product.id, change.caller)
  return product.version + 1n
}

export async function removeProductTexts(tx: Tx, id: string, language: string, change: TextsChange): Promise<void> {
  const product = await lockProduct(tx, id, change)
  if (!(await readProductTexts(tx, [product.id])).get(product.id)?.has(language)) return
  await saveProductTexts(tx, product.id, new Map([[language, undefined]]))
  await publishProductTextsChanged(tx, product.id, change.caller)
}

export async function setCollectionTexts(
  tx: Tx,
  id: string,
  given: readonly WireCollectionTexts[],
  languages: readonly string[],
  by: Actor,
): Promise<void> {
  const collection = await requireCollection(tx, id, 'change')
  const known = await readCollectionTexts(tx, id)
  const changes = [...read.parseCollectionTexts(given, collection, languages)].map(
    ([language, texts]) => [language, read.mergeTexts(known.get(language), texts)] as const,
  )
  const changed = new Map(changes.filter(([language, texts]) => !isDeepStrictEqual(texts, known.get(language))))
  if (changed.size === 0) return
  await saveCollectionTexts(tx, id, changed)
  await publishCollectionTextsChanged(tx, id, by)
}

export async function removeCollectionTexts(tx: Tx, id: string, language: string, by: Actor): Promise<void> {
  await requireCollection(tx, id, 'change')
  if (!(await readCollectionTexts(tx, id)).has(language)) return
  await saveCollectionTexts(tx, id, new Map([[language, undefined]]))
  await publishCollectionTextsChanged(tx, id, by)
}

async function lockProduct(tx: Tx, id: string, { ifMatch, now }: TextsChange): Promise<Product> {
  const [locked] = isGuid(id) ? await lockProducts(tx, [id]) : []
  const [product] = locked ? await readProducts(tx, [locked.id], now) : []
  if (!product) throw createProductNotFoundError(id)
  requireMatchingRevision(product, ifMatch)
  return product
}

async function publishProductTextsChanged(tx: Tx, id: string, by: Actor): Promise<void> {
  await recordTranslationChanges(tx, [id])
  await publishEvent(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.ProductChanged',
    entityId: id,
    by,
    payload: { productId: id, changedFields: ['texts'], ...EVENT_ORIGIN },
  })
}

async function publishCollectionTextsChanged(tx: Tx, id: string, by: Actor): Promise<void> {
  await indexAndRecordChanges(tx, 'collection', [id])
  await publishEvent(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.CollectionChanged',
    entityId: id,
    by,
    payload: { collectionId: id, collection_Id: id, changedFields: ['texts'], ...EVENT_ORIGIN },
  })
}
