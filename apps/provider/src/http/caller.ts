/** Who makes a request, as the access token says. `id` is never taken from a body. */
export type Caller = { kind: 'none' } | { kind: 'visitor' | 'member'; id: string; clientId: string }

/** A shopper: the owner of a cart, a checkout, orders. */
export type Owner = Extract<Caller, { kind: 'visitor' | 'member' }>

/** How a caller is named in idempotency rows and in logs. */
export function principalOf(caller: Caller): string {
  return caller.kind === 'none' ? 'none' : `${caller.kind}:${caller.id}`
}

/** The contract lets only shoppers through to the calls that use this. */
export function requireOwner(caller: Caller): Owner {
  if (caller.kind === 'visitor' || caller.kind === 'member') return caller
  throw new Error('A call for shoppers was let through to someone else.')
}
