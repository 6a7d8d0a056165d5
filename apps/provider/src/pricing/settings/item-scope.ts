import type { ItemScope } from '@cartwright/contract'
import { normalizeId } from '../../platform/ids.ts'
import type { Scope } from '../input.ts'

/** Without products or collections: everything. */
export function toScope(items: ItemScope | undefined): Scope {
  return {
    productIds: (items?.productIds ?? []).map(normalizeId),
    collectionIds: (items?.collectionIds ?? []).map(normalizeId),
  }
}
