import type { PricedLine, Scope } from './input.ts'

interface Named {
  products: ReadonlySet<string>
  collections: ReadonlySet<string>
}

const known = new WeakMap<Scope, Named>()

/** Whether it is about everything: it names neither products nor collections. */
export function coversAll(scope: Scope): boolean {
  return scope.productIds.length === 0 && scope.collectionIds.length === 0
}

export function coveredBy<Line extends { readonly line: PricedLine }>(
  scope: Scope,
  lines: readonly Line[],
): readonly Line[] {
  if (coversAll(scope)) return lines
  const { products, collections } = namedBy(scope)
  return lines.filter(
    ({ line }) =>
      (line.catalogItemId !== undefined && products.has(line.catalogItemId)) ||
      line.collectionIds.some((id) => collections.has(id)),
  )
}

/** As sets, so that a rule for a thousand products costs a line no more than a rule for one. */
function namedBy(scope: Scope): Named {
  let named = known.get(scope)
  if (!named) {
    named = { products: new Set(scope.productIds), collections: new Set(scope.collectionIds) }
    known.set(scope, named)
  }
  return named
}
