import { ApiError, type Product } from '@cartwright/client'
import type { Api } from '../app/api.ts'
import { type Conflict, listChangedFields, mergeEdits } from '../parts/merge-edits.ts'
import { type ProductValues, toProductChange, toProductValues } from './product-form.ts'

/** Product as saved, or the fields that somebody else changed meanwhile, with the merged values. */
type SaveResult = { saved: Product } | { conflicts: Conflict<ProductValues>[]; merged: ProductValues; current: Product }

/** Maximum number of attempts. Each further one merges a concurrent change of others. */
const MAX_ROUNDS = 10

/**
 * Saves the changed fields of a product under its revision. Changes of others to other fields are merged; those to the
 * same fields are returned as conflicts.
 * @throws ApiError of the server's refusal
 */
export async function saveProduct(
  api: Api,
  base: Pick<Product, '_id' | 'revision'> & { values: ProductValues },
  values: ProductValues,
): Promise<SaveResult> {
  const id = base._id
  let [began, mine, revision] = [base.values, values, base.revision]
  for (let round = 1; ; round++) {
    const fields = listChangedFields(began, mine)
    try {
      const product = toProductChange(mine, fields)
      const path = `/stores/v1/products/${encodeURIComponent(id)}`
      await api.send('PATCH', path, { product }, { ifMatch: revision })
      return { saved: await fetchProduct(api, id) }
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'VERSION_CONFLICT'
      if (!isConflict || round === MAX_ROUNDS) throw error
    }
    const current = await fetchProduct(api, id)
    const theirs = toProductValues(current)
    const { merged, conflicts } = mergeEdits(began, mine, theirs)
    if (conflicts.length > 0) return { conflicts, merged, current }
    ;[began, mine, revision] = [theirs, merged, current.revision]
  }
}

/** Reads a product, hidden ones too, with the data that only staff see. */
async function fetchProduct(api: Api, id: string): Promise<Product> {
  const { product } = await api.products.getProduct(id)
  return product
}
