import type { Permission } from '@cartwright/contract'

/** Caller of a request, from its access token or key. `id` is never taken from a body. */
export type Caller =
  | { kind: 'none' }
  | {
      kind: 'visitor' | 'member'
      id: string
      clientId: string
      /** Token family of the request: for a member, it leads to the session (`findSessionByFamily`). */
      familyId?: string
    }
  | { kind: 'merchant' | 'app'; id: string; permissions: ReadonlySet<Permission> }

/** Shopper: owner of a cart, a checkout, orders. */
export type Owner = Extract<Caller, { kind: 'visitor' | 'member' }>

/** Subject of an access token: a shopper, staff, or an app (by its key). */
export type Subject = Owner | { kind: 'merchant' | 'app'; id: string }

/** Name of a caller in idempotency rows and logs. */
export function toPrincipal(caller: Caller): string {
  return caller.kind === 'none' ? 'none' : `${caller.kind}:${caller.id}`
}

export function isOwner<Some extends Caller | Subject>(caller: Some): caller is Some & Owner {
  return caller.kind === 'visitor' || caller.kind === 'member'
}

/** Returns the shopper. The contract admits only shoppers to the operations that use this. */
export function requireOwner(caller: Caller): Owner {
  if (isOwner(caller)) return caller
  throw new Error('A call for shoppers was let through to someone else.')
}

/** Whether staff or an app has this permission. Shoppers have none: the contract admits them by kind. */
export function hasPermission(caller: Caller, permission: Permission): boolean {
  return (caller.kind === 'merchant' || caller.kind === 'app') && caller.permissions.has(permission)
}
