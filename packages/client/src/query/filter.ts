/** A filter as it is sent: fields with a value or operators, and `$and`, `$or`, `$not` around them. */
export type Filter = Record<string, unknown>

/** Both conditions; lists of the same kind become one. */
export function join(
  operator: '$and' | '$or',
  left: Filter | undefined,
  right: Filter | undefined,
): Filter | undefined {
  const conditions = [left, right].filter((filter) => filter !== undefined && !isEmpty(filter))
  if (conditions.length < 2) return conditions[0] ?? left
  return { [operator]: conditions.flatMap((filter) => listed(filter, operator) ?? [filter]) }
}

/** The opposite; twice is once, and nothing has no opposite. */
export function negate(filter: Filter | undefined): Filter | undefined {
  if (filter === undefined || isEmpty(filter)) return undefined
  const inner = filter.$not
  // `$not` holds one filter, for only this function writes it.
  return Object.keys(filter).length === 1 && inner ? (inner as Filter) : { $not: filter }
}

export function isEmpty(filter: Filter | undefined): boolean {
  return filter === undefined || Object.keys(filter).length === 0
}

function listed(filter: Filter | undefined, operator: string): Filter[] | undefined {
  const list = filter?.[operator]
  return Array.isArray(list) && Object.keys(filter ?? {}).length === 1 ? list : undefined
}
