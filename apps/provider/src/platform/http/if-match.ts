/**
 * Whether what there is has the revision that the caller asks for with `If-Match`; who asks for none, or for `*`, is content with any. Revisions are
 * compared as texts, weak marks included: callers send back what they read in an answer, not bytes that they have kept.
 *
 * @example
 * matchesRevision(7n, '"7"') // true
 */
export function matchesRevision(revision: bigint | string, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch === '*') return true
  return ifMatch.replace(/^(W\/)?"|"$/g, '') === revision.toString()
}
