import { ApiError } from '@cartwright/client'
import type { Api } from '../app/api.ts'
import { type EditableProduct, fetchEditableProduct } from './editable-product.ts'
import { mergeProduct, type ProductConflict } from './merge-product.ts'
import { EMPTY_PRODUCT, type ProductValues } from './product-values.ts'
import { toProductValues } from './read-values.ts'
import { type ProductEdit, type SavedParts, toProductEdit } from './to-product-edit.ts'

/** Product that the edits of a form began with. */
export interface Origin {
  /** As last read. */
  editable: EditableProduct
  values: ProductValues
  revision: string
}

/** Product as saved, or the values that somebody else changed meanwhile, with the merged ones. */
export type SaveResult =
  | { saved: EditableProduct }
  | { conflicts: ProductConflict[]; merged: ProductValues; current: EditableProduct }

/** Refusal of the server, with the edit as it was sent: violations name its variants and texts by their positions. */
export class SaveRefused extends Error {
  override readonly name = 'SaveRefused'
  readonly edit: ProductEdit | undefined

  constructor(cause: unknown, edit?: ProductEdit) {
    super('The server refused the edit.', { cause })
    this.edit = edit
  }
}

/** Maximum number of attempts. Each further one merges a concurrent change of others. */
const MAX_ROUNDS = 10

/**
 * Saves the changed values of a product under its revision, in one call. Changes of others to other values are merged;
 * those to the same values are returned as conflicts.
 * @throws SaveRefused
 */
export async function saveProduct(
  api: Api,
  origin: Origin,
  values: ProductValues,
  languages: readonly string[],
): Promise<SaveResult> {
  const { id } = origin.editable.product
  let [began, mine, current, revision] = [origin.values, values, origin.editable, origin.revision]
  for (let round = 1; ; round++) {
    const edit = toProductEdit(began, mine, toSavedParts(current))
    try {
      const path = `/cartwright/v1/products/${encodeURIComponent(id)}/editable`
      const { editable } = await api.send<{ editable: EditableProduct }>('PATCH', path, edit.body, {
        ifMatch: revision,
      })
      return { saved: editable }
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'VERSION_CONFLICT'
      if (!isConflict || round === MAX_ROUNDS) throw new SaveRefused(error, edit)
    }
    current = await fetchEditableProduct(api, id)
    const theirs = toProductValues(current, languages)
    const { merged, conflicts } = mergeProduct(began, mine, theirs)
    if (conflicts.length > 0) return { conflicts, merged, current }
    ;[began, mine, revision] = [theirs, merged, current.product.revision]
  }
}

/**
 * Adds a product.
 * @throws SaveRefused
 */
export async function createProduct(api: Api, values: ProductValues): Promise<EditableProduct> {
  const edit = toProductEdit({ ...EMPTY_PRODUCT, texts: {} }, values, NOTHING_SAVED)
  try {
    const answer = await api.send<{ editable: EditableProduct }>('POST', '/cartwright/v1/products', edit.body)
    return answer.editable
  } catch (error) {
    throw new SaveRefused(error, edit)
  }
}

const NOTHING_SAVED: SavedParts = { seoTags: [], seoSettings: undefined, textSeoTags: {} }

function toSavedParts({ product, texts }: EditableProduct): SavedParts {
  return {
    seoTags: product.seoData?.tags ?? [],
    seoSettings: product.seoData?.settings,
    textSeoTags: Object.fromEntries(texts.map(({ language, seoTags = [] }) => [language, seoTags])),
  }
}
