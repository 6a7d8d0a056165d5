import type { Permission } from '@cartwright/contract'

/** Who makes a request, as the access token or the key says. `id` is never taken from a body. */
export type Caller =
  | { kind: 'none' }
  | {
      kind: 'visitor' | 'member'
      id: string
      clientId: string
      /** The family of the token that the request came with: for a member, it leads to the session (`findSessionByFamily`). */
      familyId?: string
    }
  | { kind: 'merchant' | 'app'; id: string; permissions: ReadonlySet<Permission> }

/** A shopper: the owner of a cart, a checkout, orders. */
export type Owner = Extract<Caller, { kind: 'visitor' | 'member' }>

/** Whom an access token is signed for: a shopper, somebody who runs the shop, or an app (by its key). */
export type Subject = Owner | { kind: 'merchant' | 'app'; id: string }

/** How a caller is named in idempotency rows and in logs. */
export function toPrincipal(caller: Caller): string {
  return caller.kind === 'none' ? 'none' : `${caller.kind}:${caller.id}`
}

export function isOwner<Some extends Caller | Subject>(caller: Some): caller is Some & Owner {
  return caller.kind === 'visitor' || caller.kind === 'member'
}

/** The contract lets only shoppers through to the calls that use this. */
export function requireOwner(caller: Caller): Owner {
  if (isOwner(caller)) return caller
  throw new Error('A call for shoppers was let through to someone else.')
}

/** Whether someone who runs the shop, or an app, has this permission. Shoppers have none: what they may do, the contract says by kind. */
export function hasPermission(caller: Caller, permission: Permission): boolean {
  return (caller.kind === 'merchant' || caller.kind === 'app') && caller.permissions.has(permission)
}
