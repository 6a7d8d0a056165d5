import type { Caller } from '../platform/http/caller.ts'
import type { DataCollection, ItemAction } from './collection.ts'
import { createItemForbiddenError } from './errors.ts'

/** Items that a caller may read or write: all, those of one owner, or none. */
export type ItemScope = { kind: 'all' } | { kind: 'own'; ownerId: string } | { kind: 'none' }

/** Finds the items that a caller may act on. The contract has checked the permission of staff and apps: all items. */
export function findItemScope({ permissions }: DataCollection, action: ItemAction, caller: Caller): ItemScope {
  if (caller.kind === 'merchant' || caller.kind === 'app') return { kind: 'all' }
  const role = permissions[action]
  if (role === 'ANYONE') return { kind: 'all' }
  if (caller.kind !== 'member' || role === 'ADMIN') return { kind: 'none' }
  return role === 'SITE_MEMBER' ? { kind: 'all' } : { kind: 'own', ownerId: caller.id }
}

export function requireItemScope(collection: DataCollection, action: ItemAction, caller: Caller): ItemScope {
  const scope = findItemScope(collection, action, caller)
  if (scope.kind === 'none') throw createItemForbiddenError(collection.name, action)
  return scope
}

export function isInScope(scope: ItemScope, ownerId: string | null): boolean {
  return scope.kind === 'all' || (scope.kind === 'own' && scope.ownerId === ownerId)
}
