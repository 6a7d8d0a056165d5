/**
 * Flags which entities were saved by an update with a revision check: those whose rows were updated. At most one of
 * several changes to one row was saved, and which is unknown, so none counts as saved.
 */
export function findSavedFlags(
  rows: readonly { owner_id: string; id: string }[],
  all: readonly { owner: { id: string }; id: string }[],
): boolean[] {
  const keyOf = (ownerId: string, id: string): string => `${ownerId} ${id}`
  const keys = all.map(({ owner, id }) => keyOf(owner.id, id))
  const updated = new Set(rows.map((row) => keyOf(row.owner_id, row.id)))
  return keys.map((key, at) => updated.has(key) && keys.indexOf(key) === at && keys.lastIndexOf(key) === at)
}
