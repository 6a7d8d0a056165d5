/** Field that two people changed differently. */
export interface Conflict<Values> {
  field: keyof Values
  mine: unknown
  theirs: unknown
}

/**
 * Merges the edits of two people, field by field: `mine` and `theirs` both began from `base`. A field that only one of
 * them changed has that change; one that both changed differently is a conflict, with my value until somebody decides.
 */
export function mergeEdits<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): { merged: Values; conflicts: Conflict<Values>[] } {
  const conflicts: Conflict<Values>[] = []
  const merged = { ...theirs }
  for (const field of Object.keys(mine) as (keyof Values)[]) {
    const isMyEdit = !isEqual(mine[field], base[field])
    if (!isMyEdit) continue
    merged[field] = mine[field]
    const isTheirEdit = !isEqual(theirs[field], base[field])
    if (isTheirEdit && !isEqual(mine[field], theirs[field]))
      conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
  }
  return { merged, conflicts }
}

/** Lists the fields whose value differs. */
export function listChangedFields<Values extends object>(from: Values, to: Values): (keyof Values)[] {
  return (Object.keys(to) as (keyof Values)[]).filter((field) => !isEqual(from[field], to[field]))
}

/** Whether two values of a form are equal. */
export function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
