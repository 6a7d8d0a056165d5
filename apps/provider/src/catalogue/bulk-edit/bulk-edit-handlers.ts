import { ALL_PRODUCTS_COLLECTION_ID, BULK_EDIT_MAX, type ProductEdit, type RequestOf } from '@cartwright/contract'
import { BulkJobDescriber, type BulkJobServices } from '../../bulk-jobs/index.ts'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import type { DirectHandlers, ReadHandlers } from '../../platform/http/operations.ts'
import { write } from '../../platform/http/write.ts'
import { getCurrencyExponent } from '../../platform/money.ts'
import { selectProductIds } from '../query/select-product-ids.ts'
import type { CatalogueContext } from '../services.ts'
import { readProducts } from '../store/product-read-store.ts'
import { defineBulkEditJobs } from './bulk-edit-jobs.ts'
import { previewBulkEdit } from './preview-bulk-edit.ts'

type BulkEditRequest = RequestOf<'bulkEdits.startBulkEdit'>

/** Number of products that a preview calculates. */
const PREVIEW_SIZE = 1_000

/** Creates the handlers of bulk edits, and declares their jobs. */
export function createBulkEditHandlers(
  context: CatalogueContext,
  services: BulkJobServices,
): { reads: ReadHandlers; direct: DirectHandlers } {
  const { db, reader, settings, executeQuery, now } = context
  const { bulkJobs } = services
  const jobType = defineBulkEditJobs({ ...context, bulkJobs })
  const describer = new BulkJobDescriber(services)

  /** Selects products, and fixes them: whatever changes later, the job edits these. */
  async function selectIds({ selection, productEdits }: BulkEditRequest): Promise<string[]> {
    if (productEdits) return distinct(productEdits.map(({ id }) => id))
    if (selection?.ids) return distinct(selection.ids)
    const decimals = getCurrencyExponent(settings.current().shop.currency)
    const ids = await selectProductIds(executeQuery, selection?.filter ?? {}, decimals, BULK_EDIT_MAX)
    if (ids.length > BULK_EDIT_MAX) throw createTooManyError()
    return ids
  }

  return {
    reads: {
      async 'bulkEdits.previewBulkEdit'(_context, request) {
        requireValidEdit(request)
        const ids = await selectIds(request)
        const products = await readProducts(reader, ids.slice(0, PREVIEW_SIZE), now())
        return previewBulkEdit(products, createEditFinder(request), { total: ids.length, now: now() })
      },
    },
    direct: {
      async 'bulkEdits.startBulkEdit'({ caller }, request, call) {
        requireValidEdit(request)
        const itemIds = await selectIds(request)
        if (itemIds.length === 0) throw createEmptySelectionError()
        const { edit, productEdits } = request
        const editsById = productEdits?.map(({ id, edit: own }) => [id.toLowerCase(), own] as const)
        const parameters = editsById ? { editsById: Object.fromEntries(editsById) } : { edit: edit! } // required above
        const started = await write(db, call, async (tx) => {
          const id = await bulkJobs.start(tx, { type: jobType, parameters, itemIds }, caller)
          return describer.describe(tx, caller, id)
        })
        bulkJobs.runSoon()
        return started
      },
    },
  }
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

function createEditFinder({ edit, productEdits }: BulkEditRequest): (id: string) => ProductEdit {
  if (edit) return () => edit
  const edits = new Map(productEdits?.map(({ id, edit: own }) => [id.toLowerCase(), own]))
  return (id) => edits.get(id) ?? {}
}

/** Refuses edits that say nothing, or not how a value changes. */
function requireValidEdit({ selection, edit, productEdits }: BulkEditRequest): void {
  const violations: FieldViolation[] = []
  const required = (field: string, description: string) =>
    violations.push({ field, description, violatedRule: 'REQUIRED_ONE_OF_FIELD' })
  if (!edit === !productEdits) required('edit', 'must be one of edit, productEdits')
  if (edit && !selection?.ids && !selection?.filter) required('selection', 'must have one of ids, filter')
  const edits = productEdits?.map((each, index) => [`productEdits[${index}].edit`, each.edit] as const)
  for (const [field, each] of edits ?? (edit ? [['edit', edit] as const] : [])) {
    if (Object.keys(each).length === 0) required(field, 'changes no field')
    for (const name of ['price', 'cost', 'weight'] as const) {
      const given = each[name]
      if (given && given.set === undefined && given.amount === undefined && given.percent === undefined)
        required(`${field}.${name}`, 'must have one of set, amount, percent')
    }
    if (each.stock && each.stock.set === undefined && each.stock.amount === undefined)
      required(`${field}.stock`, 'must have one of set, amount')
    if (each.discount && each.discount.type !== 'NONE' && each.discount.value === undefined)
      required(`${field}.discount.value`, 'is required')
    if (each.discount?.type === 'PERCENT' && Number(each.discount.value) > 100)
      violations.push({
        field: `${field}.discount.value`,
        description: 'must not be above 100',
        violatedRule: 'MAX',
        data: { threshold: 100 },
      })
    if (each.collections?.ids.includes(ALL_PRODUCTS_COLLECTION_ID))
      violations.push({
        field: `${field}.collections.ids`,
        description: 'has the collection of all products, which the shop fills itself',
        violatedRule: 'VALIDATION',
      })
  }
  if (violations.length > 0) throw new InvalidRequest(violations)
}

function createTooManyError(): InvalidRequest {
  const field = 'selection.filter'
  const description = `selects more than ${BULK_EDIT_MAX} products`
  return new InvalidRequest([{ field, description, violatedRule: 'MAX', data: { threshold: BULK_EDIT_MAX } }])
}

function createEmptySelectionError(): InvalidRequest {
  return new InvalidRequest([{ field: 'selection', description: 'selects no product', violatedRule: 'VALIDATION' }])
}
