import type { ItemScope } from '@cartwright/contract'
import type { Scope } from '../input.ts'

/** Without products or collections: everything. */
export function scopeOf(items: ItemScope | undefined): Scope {
  return { productIds: items?.productIds ?? [], collectionIds: items?.collectionIds ?? [] }
}
