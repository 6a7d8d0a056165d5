import type { PricedLine, Scope } from './input.ts'

interface ScopeSets {
  products: ReadonlySet<string>
  collections: ReadonlySet<string>
}

const scopeSetCache = new WeakMap<Scope, ScopeSets>()

/** Whether a scope covers everything: it names neither products nor collections. */
export function isGlobalScope(scope: Scope): boolean {
  return scope.productIds.length === 0 && scope.collectionIds.length === 0
}

export function filterByScope<Line extends { readonly line: PricedLine }>(
  scope: Scope,
  lines: readonly Line[],
): readonly Line[] {
  if (isGlobalScope(scope)) return lines
  const { products, collections } = toScopeSets(scope)
  return lines.filter(
    ({ line }) =>
      (line.catalogItemId !== undefined && products.has(line.catalogItemId)) ||
      line.collectionIds.some((id) => collections.has(id)),
  )
}

/** Converts a scope to sets, so that a rule for a thousand products costs a line no more than a rule for one. */
function toScopeSets(scope: Scope): ScopeSets {
  let named = scopeSetCache.get(scope)
  if (!named) {
    named = { products: new Set(scope.productIds), collections: new Set(scope.collectionIds) }
    scopeSetCache.set(scope, named)
  }
  return named
}
