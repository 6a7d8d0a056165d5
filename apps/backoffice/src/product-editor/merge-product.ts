import { isEqual, mergeEdits } from '../parts/merge-edits.ts'
import { NEW_VARIANT, type ProductValues, type VariantValues } from './product-values.ts'
import { listVariantRows } from './variant-matrix.ts'

/** Value that two people changed differently. `path` names it: `price`, `variants.<key>.price`, `texts.de.name`. */
export interface ProductConflict {
  path: string[]
  mine: unknown
  theirs: unknown
}

/**
 * Merges the edits of two people, value by value: of the product, of each variant, of each language. Collections are
 * merged as a set. A variant that one changed and the other removed is a conflict of the options.
 */
export function mergeProduct(
  base: ProductValues,
  mine: ProductValues,
  theirs: ProductValues,
): { merged: ProductValues; conflicts: ProductConflict[] } {
  const { merged, conflicts: found } = mergeEdits(base, mine, theirs)
  const conflicts: ProductConflict[] = found
    .filter(({ field }) => !['variants', 'texts', 'collectionIds'].includes(field))
    .map(({ field, ...values }) => ({ path: [field], ...values }))
  const variants = mergeVariants(base, mine, theirs)
  const texts = mergeRecords(base.texts, mine.texts, theirs.texts, 'texts')
  conflicts.push(...variants.conflicts, ...texts.conflicts)
  if (variants.isRemovedEdit && !conflicts.some(({ path: [field] }) => field === 'options'))
    conflicts.push({ path: ['options'], mine: mine.options, theirs: theirs.options })
  const all = {
    ...merged,
    ...(variants.isRemovedEdit && { options: mine.options }),
    variants: variants.merged,
    texts: texts.merged,
    collectionIds: mergeSets(base.collectionIds, mine.collectionIds, theirs.collectionIds),
  }
  // The options decide which variants there are, as soon as they are decided.
  return { merged: conflicts.length > 0 ? all : keepOfferedVariants(all), conflicts }
}

/** Applies decisions about conflicts to merged values. */
export function applyDecisions(
  merged: ProductValues,
  decided: readonly { path: readonly string[]; value: unknown }[],
): ProductValues {
  const next = structuredClone(merged) as unknown as Record<string, unknown> // walked by its paths
  for (const { path, value } of decided) {
    const parent = path.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, next)
    parent[path.at(-1)!] = value // a path is never empty
  }
  return keepOfferedVariants(next as unknown as ProductValues)
}

function mergeVariants(base: ProductValues, mine: ProductValues, theirs: ProductValues) {
  const merged: Record<string, VariantValues> = {}
  const conflicts: ProductConflict[] = []
  let isRemovedEdit = false
  for (const key of new Set([...Object.keys(theirs.variants), ...Object.keys(mine.variants)])) {
    const [began, my, their] = [base.variants[key], mine.variants[key], theirs.variants[key]]
    if (my && their) {
      const both = mergeEdits(began ?? NEW_VARIANT, my, their)
      merged[key] = both.merged
      conflicts.push(...both.conflicts.map(({ field, ...values }) => ({ path: ['variants', key, field], ...values })))
      continue
    }
    const left = my ?? their
    if (left) merged[key] = left
    if (began && left && !isEqual(began, left) && mine.manageVariants && theirs.manageVariants) isRemovedEdit = true
  }
  return { merged, conflicts, isRemovedEdit }
}

function mergeRecords<Values extends object>(
  base: Record<string, Values>,
  mine: Record<string, Values>,
  theirs: Record<string, Values>,
  name: string,
) {
  const merged = { ...theirs }
  const conflicts: ProductConflict[] = []
  for (const [key, my] of Object.entries(mine)) {
    const [began, their] = [base[key], theirs[key]]
    if (!began || !their) continue
    const both = mergeEdits(began, my, their)
    merged[key] = both.merged
    conflicts.push(...both.conflicts.map(({ field, ...values }) => ({ path: [name, key, String(field)], ...values })))
  }
  return { merged, conflicts }
}

function mergeSets(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const removed = base.filter((each) => !mine.includes(each))
  const added = mine.filter((each) => !base.includes(each))
  return [...new Set([...theirs.filter((each) => !removed.includes(each)), ...added])].toSorted()
}

/** Leaves out variants whose choices the options no longer offer. */
function keepOfferedVariants(values: ProductValues): ProductValues {
  if (!values.manageVariants) return { ...values, variants: {} }
  const kept = listVariantRows(values).map(({ key }) => [key, values.variants[key]!] as const) // listed by their keys
  return { ...values, variants: Object.fromEntries(kept) }
}
