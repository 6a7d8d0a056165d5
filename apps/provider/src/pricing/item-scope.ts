import type { ItemScope } from '@cartwright/contract'
import { normalizeId } from '../platform/ids.ts'
import type { Scope } from './input.ts'

/** Parses a scope. Without products or collections it covers everything. */
export function toScope(items: ItemScope | undefined): Scope {
  return {
    productIds: (items?.productIds ?? []).map(normalizeId),
    collectionIds: (items?.collectionIds ?? []).map(normalizeId),
  }
}
