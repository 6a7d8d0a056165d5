import type { CollectionRule, RequestOf } from '@cartwright/contract'
import { isDeepStrictEqual } from 'node:util'
import type { BulkJobs, BulkJobType } from '../../bulk-jobs/index.ts'
import { recordChange } from '../../platform/audit/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { matchesRevision } from '../../platform/http/if-match.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import {
  addCollection,
  addProductsToCollection,
  changeCollection,
  createHasRuleError,
  removeProductsFromCollection,
  requireCollection,
} from '../collections/change-collections.ts'
import { type LockedCollection, saveCollectionRule } from '../collections/collection-store.ts'
import { parseRule, type StoredRule, toWireRule } from '../collection-rules/collection-rule.ts'
import { countAllProducts } from '../collection-rules/rule-store.ts'
import { toCollectionContent } from './to-collection-content.ts'

export interface CollectionEditing {
  bulkJobs: BulkJobs
  ruleJob: BulkJobType<{ collectionId: string; collectionName: string }>
  providerUrl: string
  shop(): Pick<StoredRule, 'currency' | 'timeZone'>
}

type Caller = RequestContext['caller']

/** Makes a collection. A rule is applied by a job, whose id is returned. */
export async function addEditedCollection(
  tx: Tx,
  { collection, rule, productIds = [] }: RequestOf<'collectionEditing.createCollection'>,
  by: Caller,
  editing: CollectionEditing,
): Promise<{ id: string; jobId: string | undefined }> {
  const content = toCollectionContent(collection)
  const { name = collection.name, description = '', visible = true, slug, seo = null } = content
  const id = await addCollection(tx, { name, description, visible, slug, seo }, by, editing.providerUrl)
  if (!rule) {
    if (productIds.length > 0) await addProductsToCollection(tx, id, productIds, by)
    return { id, jobId: undefined }
  }
  if (productIds.length > 0) throw createHasRuleError(id)
  return { id, jobId: await changeRule(tx, { id, name, rule: null }, rule, by, editing) }
}

/** Saves an edit under `If-Match`. Returns the id of the job that applies a changed rule. */
export async function saveEditedCollection(
  tx: Tx,
  id: string,
  edit: Omit<RequestOf<'collectionEditing.saveCollection'>, 'id'>,
  { request, ...editing }: CollectionEditing & { request: Pick<RequestContext, 'caller' | 'ifMatch'> },
): Promise<string | undefined> {
  const { collection, rule, addedProductIds = [], removedProductIds = [] } = edit
  const { caller } = request
  const before = await requireCollection(tx, id, 'change')
  requireMatchingVersion(before, request.ifMatch)
  if (collection) await changeCollection(tx, id, toCollectionContent(collection), caller)
  const named = { ...before, name: collection?.name ?? before.name }
  const jobId = rule === undefined ? undefined : await changeRule(tx, named, rule, caller, editing)
  if (removedProductIds.length > 0) await removeProductsFromCollection(tx, id, removedProductIds, caller)
  if (addedProductIds.length > 0) await addProductsToCollection(tx, id, addedProductIds, caller)
  return jobId
}

/** Saves another rule, and starts the job that applies it. Without a rule, the products stay as they are. */
async function changeRule(
  tx: Tx,
  { id, name, rule: before }: Pick<LockedCollection, 'id' | 'name' | 'rule'>,
  given: CollectionRule | null,
  by: Caller,
  { bulkJobs, ruleJob, shop }: CollectionEditing,
): Promise<string | undefined> {
  const rule = given && parseRule(given, shop())
  if (isDeepStrictEqual(rule, before)) return undefined
  await saveCollectionRule(tx, id, rule)
  const describe = (each: StoredRule | null) => each && toWireRule(each)
  recordChange(tx, { entity: 'collection', entityId: id, changes: { rule: [describe(before), describe(rule)] } })
  if (!rule) return undefined
  const parameters = { collectionId: id, collectionName: name }
  return bulkJobs.start(tx, { type: ruleJob, parameters, total: await countAllProducts(tx) }, by)
}

/** Throws if the collection has changed since the revision in `If-Match`, if the caller sent one. */
export function requireMatchingVersion(
  { version }: Pick<LockedCollection, 'version'>,
  ifMatch: string | undefined,
): void {
  if (matchesRevision(version, ifMatch)) return
  throw new AppError('VERSION_CONFLICT', 409, 'The collection has been changed since. Read it again.', {
    data: { revision: version.toString() },
  })
}
