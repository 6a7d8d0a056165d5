/**
 * Whether the entity has the revision in `If-Match`; no header and `*` match any. Weak tags match too: callers send
 * back a revision that they read, not bytes that they stored.
 *
 * @example matchesRevision(7n, '"7"') // true
 */
export function matchesRevision(revision: bigint | string, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch === '*') return true
  return ifMatch.replace(/^(W\/)?"|"$/g, '') === revision.toString()
}
