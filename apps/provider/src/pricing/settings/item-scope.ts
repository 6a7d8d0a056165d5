import type { ItemScope } from '@cartwright/contract'
import { plainId } from '../../ids.ts'
import type { Scope } from '../input.ts'

/** Without products or collections: everything. */
export function scopeOf(items: ItemScope | undefined): Scope {
  return {
    productIds: (items?.productIds ?? []).map(plainId),
    collectionIds: (items?.collectionIds ?? []).map(plainId),
  }
}
