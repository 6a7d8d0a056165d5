/** Which of them are saved, where a row is updated only as long as it has the revision that was read: those that are among the rows that were updated. Of several of one row at most one was saved, and nobody knows which: they are not. */
export function findSavedFlags(
  rows: readonly { owner_id: string; id: string }[],
  all: readonly { owner: { id: string }; id: string }[],
): boolean[] {
  const keyOf = (ownerId: string, id: string): string => `${ownerId} ${id}`
  const keys = all.map(({ owner, id }) => keyOf(owner.id, id))
  const updated = new Set(rows.map((row) => keyOf(row.owner_id, row.id)))
  return keys.map((key, at) => updated.has(key) && keys.indexOf(key) === at && keys.lastIndexOf(key) === at)
}
