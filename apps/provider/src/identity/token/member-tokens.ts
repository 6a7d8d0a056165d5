import type { Tx } from '../../platform/db/transaction.ts'
import type { Owner } from '../../platform/http/caller.ts'
import { linkVisitorToMember, type Session } from '../sessions/session-store.ts'
import { type NewTokenFamily, createTokenFamily } from '../sessions/token-family-store.ts'

/** Hook for a visitor who becomes a member, in the same transaction: it may be retried from the start. */
export type OnSignIn = (tx: Tx, signIn: { visitorId: string; memberId: string }) => Promise<void>

export interface MemberTokens extends NewTokenFamily {
  subject: Owner
  actor?: string
}

/**
 * Issues the tokens of a signed-in member. Data of the former visitor is transferred, and tabs that still are the
 * visitor are linked.
 */
export async function issueMemberTokens(
  tx: Tx,
  { session, clientId, visitorId }: { session: Session; clientId: string; visitorId?: string },
  { onSignIn, now }: { onSignIn: readonly OnSignIn[]; now: Date },
): Promise<MemberTokens> {
  const memberId = session.accountId
  const subject: Owner = { kind: 'member', id: memberId, clientId }
  const family = await createTokenFamily(tx, subject, now, { sessionId: session.id })
  if (visitorId !== undefined) {
    await linkVisitorToMember(tx, visitorId, memberId, now)
    for (const happens of onSignIn) await happens(tx, { visitorId, memberId })
  }
  return { subject, ...family, actor: session.vouchedBy ?? undefined }
}
