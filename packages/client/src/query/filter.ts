/** Filter as it is sent: fields with a value or operators, and `$and`, `$or`, `$not` around them. */
export type Filter = Record<string, unknown>

/** Joins both conditions; lists of the same kind become one. */
export function joinFilters(
  operator: '$and' | '$or',
  left: Filter | undefined,
  right: Filter | undefined,
): Filter | undefined {
  const conditions = [left, right].filter((filter) => !isEmptyFilter(filter))
  return conditions.length < 2
    ? (conditions[0] ?? left)
    : { [operator]: conditions.flatMap((filter) => (isOnly(operator, filter) ? filter?.[operator] : [filter])) }
}

/** Negates a filter; a double negation is the filter, and an empty one has no negation. */
export function negateFilter(filter: Filter | undefined): Filter | undefined {
  // `$not` contains one filter, since only this function writes it.
  return isEmptyFilter(filter) ? undefined : isOnly('$not', filter) ? (filter?.$not as Filter) : { $not: filter }
}

export function isEmptyFilter(filter: Filter | undefined): boolean {
  return isOnly('', filter)
}

function isOnly(operator: string, filter: Filter = {}): boolean {
  return Object.keys(filter).join() === operator
}
