import type { ItemScope } from '@cartwright/contract'
import { findUnknownIds } from '../catalogue/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { FieldViolation } from '../platform/http/app-error.ts'
import { toScope } from './item-scope.ts'

/** Items that a setting refers to, with the path of the setting. */
export interface ItemReferences {
  at: string
  items: ItemScope | undefined
}

/**
 * Finds new references to products and collections that do not exist: a discount on nothing would go unnoticed.
 * `before` is the previous value; its references may remain even if their target was deleted since.
 */
export async function findMissingItemViolations(
  tx: Tx,
  named: readonly ItemReferences[],
  before: unknown,
): Promise<FieldViolation[]> {
  const text = JSON.stringify(before ?? '').toLowerCase()
  const scopes = named.map(({ items }) => toScope(items))
  const isNew = (id: string): boolean => !text.includes(id)
  const productIds = scopes.flatMap((scope) => scope.productIds).filter(isNew)
  const collectionIds = scopes.flatMap((scope) => scope.collectionIds).filter(isNew)
  const missing = {
    productIds: await findUnknownIds(tx, 'products', productIds),
    collectionIds: await findUnknownIds(tx, 'collections', collectionIds),
  }
  const strays = (name: keyof typeof missing, what: string): FieldViolation[] =>
    scopes.flatMap((scope, position) =>
      scope[name].flatMap((id, index) =>
        missing[name].has(id)
          ? {
              field: `${named[position]?.at}.${name}[${index}]`,
              description: `"${id}" is no ${what} of the shop`,
              violatedRule: 'VALIDATION' as const,
            }
          : [],
      ),
    )
  return [...strays('productIds', 'product'), ...strays('collectionIds', 'collection')]
}
