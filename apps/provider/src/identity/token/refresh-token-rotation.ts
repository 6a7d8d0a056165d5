import { createHmac, createSecretKey } from 'node:crypto'
import type { Database } from '../../platform/db/pool.ts'
import type { Owner } from '../../platform/http/caller.ts'
import { isGuid } from '../../platform/ids.ts'
import { hashOpaqueToken, isOpaqueToken } from '../opaque-token.ts'
import type { NewTokenFamily } from '../sessions/token-family-store.ts'
import { batchWithRetry } from '../../platform/concurrency/batch-with-retry.ts'
import { type RotationRequest, rotateRefreshTokens } from './refresh-token-store.ts'

export type RotationResult =
  | ({ status: 'renewed'; owner: Owner; actor?: string } & NewTokenFamily)
  | { status: 'refused' }
  /** Presented after its grace period (refresh token reuse): it was copied. Its family has ended. */
  | { status: 'reused' }

export type RotateRefreshToken = (presented: { token: string; clientId?: string }) => Promise<RotationResult>

const REFUSED: RotationResult = { status: 'refused' }

/**
 * Rotates by the table in the reliability decisions. The successor of a token is derived from it: every tab and every
 * retry after a lost response gets the same one. The old token stays valid until its successor is used and for a
 * minute after. Presented later, it has been copied, and the whole family ends. All of it is one statement, and
 * atomic.
 */
export function createRefreshTokenRotation(db: Database, secret: Buffer, now: () => Date): RotateRefreshToken {
  const key = createSecretKey(secret)
  const rotate = batchWithRetry((all: readonly RotationRequest[]) => rotateRefreshTokens(db, all, now()))
  return async ({ token, clientId }) => {
    // An attempt of a stranger must not count as use.
    if (!isOpaqueToken(token) || (clientId !== undefined && !isGuid(clientId))) return REFUSED
    const refreshToken = createHmac('sha256', key).update(token).digest('base64url')
    const request = { hash: hashOpaqueToken(token), successorHash: hashOpaqueToken(refreshToken), clientId }
    const row = await rotate(request)
    if (!row) return REFUSED
    const { kind, subject_id: id, client_id, family_id: familyId, vouched_by: actor } = row
    if (!row.is_good) return { status: 'reused' }
    const owner = { kind, id, clientId: client_id }
    return { status: 'renewed', owner, familyId, refreshToken, actor: actor ?? undefined }
  }
}
