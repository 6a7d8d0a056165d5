/** Columns of a list that are hidden, as its address has them. */
export function parseHiddenColumns<Column extends string>(
  text: unknown,
  columns: readonly Column[],
): readonly Column[] | undefined {
  if (typeof text !== 'string') return undefined
  const hidden = columns.filter((column) => text.split('.').includes(column))
  return hidden.length > 0 ? hidden : undefined
}
