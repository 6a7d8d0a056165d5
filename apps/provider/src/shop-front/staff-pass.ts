import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../platform/db/transaction.ts'
import { deleteStaffPass, insertStaffPass } from './staff-pass-store.ts'

/** Lifetime of a staff pass, in minutes. A browser follows its link at once. */
const STAFF_PASS_MINUTES = 2
const MINUTE_MS = 60_000

/**
 * Issues a pass that opens the storefront once as staff see it. Its link is in the history of the browser, so that a
 * pass that lasts would be readable there. Only its hash is stored.
 */
export async function issueStaffPass(tx: Tx, now: Date): Promise<{ pass: string; expiresAt: Date }> {
  const pass = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + STAFF_PASS_MINUTES * MINUTE_MS)
  await insertStaffPass(tx, hashStaffPass(pass), expiresAt)
  return { pass, expiresAt }
}

/** Uses a pass up. False if it was used before, has expired or never existed. */
export async function redeemStaffPass(tx: Tx, pass: string, now: Date): Promise<boolean> {
  return deleteStaffPass(tx, hashStaffPass(pass), now)
}

function hashStaffPass(pass: string): Buffer {
  return createHash('sha256').update(pass).digest()
}
