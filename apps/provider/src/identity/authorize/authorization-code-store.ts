import type { Tx } from '../../platform/db/transaction.ts'

/** Grant that a code is redeemed for. */
export interface AuthorizationCodeGrant {
  sessionId: string
  clientId: string
  /** Visitor that the member was before the sign-in: the cart is merged. */
  visitorId?: string
  /** As given by the request: the redeeming call has to repeat it, or omit it if the request did. */
  redirectUri?: string
  codeChallenge: string
}

export async function insertAuthorizationCode(
  tx: Tx,
  hash: Buffer,
  grant: AuthorizationCodeGrant,
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('authorization_codes')
    .values({
      hash,
      session_id: grant.sessionId,
      client_id: grant.clientId,
      visitor_id: grant.visitorId ?? null,
      redirect_uri: grant.redirectUri ?? null,
      code_challenge: grant.codeChallenge,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute()
}

/** Locks the row of a code until the transaction ends; used and expired ones too. */
export async function lockAuthorizationCode(tx: Tx, hash: Buffer) {
  return tx.selectFrom('authorization_codes').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst()
}

export async function markAuthorizationCodeUsed(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('authorization_codes').set({ used_at: now }).where('hash', '=', hash).execute()
}

/** Links the tokens that end if the code is presented again. */
export async function linkCodeToFamily(tx: Tx, codeHash: Buffer, familyId: string): Promise<void> {
  await tx.updateTable('authorization_codes').set({ family_id: familyId }).where('hash', '=', codeHash).execute()
}
