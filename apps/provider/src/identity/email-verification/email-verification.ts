import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import { parseMailboxKey, parseEmail } from '../../contacts/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueueMail } from '../../mail/index.ts'
import type { RateLimiter } from '../rate-limit/index.ts'
import {
  countVerificationAttempt,
  findVerification,
  markVerified,
  MAX_ATTEMPTS,
  saveVerificationCode,
} from './store.ts'

const CODE_MINUTES = 15
/** Hours for which a verified guest address stays verified. */
const VERIFIED_HOURS = 24

/** Guest and the address that the guest claims. */
export interface EmailClaim {
  ownerId: string
  email: string
  /** Client address, as `clientAddress` returns it. */
  address: string | undefined
  /** BCP 47. */
  language: string | undefined
}

interface EmailVerificationServices {
  db: Database
  rateLimiter: RateLimiter
  now: () => Date
}

/** Finds whether a guest has verified an address, or has a code for it that is still valid. */
export async function findEmailVerification(
  claim: EmailClaim,
  { db, rateLimiter, now }: EmailVerificationServices,
): Promise<'proven' | 'code-sent' | undefined> {
  const row = await findVerification(db, toVerificationKey(claim, rateLimiter), now())
  return row && toVerificationStatus(row, now())
}

/**
 * Mails a code to the address, in the same way for each address, whoever owns it. A valid code is sent once, however
 * often a form is sent, unless another is requested. Throws after too many mails (`TOO_MANY_REQUESTS`).
 */
export async function sendEmailVerificationCode(
  claim: EmailClaim,
  { isAnother = false }: { isAnother?: boolean },
  { db, rateLimiter, now }: EmailVerificationServices,
): Promise<void> {
  const mail = await rateLimiter.beginAttempt('address-mail', {
    account: parseMailboxKey(claim.email),
    address: claim.address,
  })
  const at = now()
  const key = toVerificationKey(claim, rateLimiter)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const expiresAt = new Date(at.getTime() + CODE_MINUTES * 60_000)
  const codeHash = rateLimiter.computeHmac('address code', key, code)
  const isMailed = await transact(db, async (tx) => {
    if (!(await saveVerificationCode(tx, key, { codeHash, expiresAt }, { isAnother, now: at }))) return false
    const { email: to, language } = claim
    const props = { code, minutes: CODE_MINUTES }
    await enqueueMail(tx, { to, language, template: 'verify-code', props, expiresAt }, at)
    return true
  })
  if (!isMailed) await mail.refund()
}

/**
 * Redeems a code. A try is counted before the code is checked, which limits concurrent tries to five as well. Throws
 * after too many tries from one client address.
 */
export async function verifyEmailCode(
  claim: EmailClaim,
  code: string,
  { db, rateLimiter, now }: EmailVerificationServices,
): Promise<'proven' | 'wrong' | 'used-up'> {
  const attempt = await rateLimiter.beginAttempt('address-code', { address: claim.address })
  const at = now()
  const key = toVerificationKey(claim, rateLimiter)
  const row = await countVerificationAttempt(db, key, at)
  if (!row) return 'used-up'
  const digits = code.normalize('NFKC').replaceAll(/\D/g, '')
  if (row.code_hash !== rateLimiter.computeHmac('address code', key, digits))
    return row.tries < MAX_ATTEMPTS ? 'wrong' : 'used-up'
  await attempt.refund()
  const expiresAt = new Date(at.getTime() + VERIFIED_HOURS * 3_600_000)
  await markVerified(db, key, row.code_hash, { verifiedAt: at, expiresAt })
  return 'proven'
}

export const isRateLimited = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'

/**
 * Masks an address so that its owner recognises it: `a…@example.com`. The domain is in its own letters, also if
 * `given` has it in ASCII.
 */
export function maskEmail(given: string): string {
  const email = parseEmail(given)?.address ?? given
  const [first = ''] = email
  const at = email.lastIndexOf('@')
  return at < 0 ? `${first}…` : `${first}…${email.slice(at)}`
}

function toVerificationStatus(
  row: Selectable<Schema['address_proofs']>,
  now: Date,
): 'proven' | 'code-sent' | undefined {
  if (row.proven_at) return 'proven'
  return row.tries < MAX_ATTEMPTS && row.code_expires_at > now ? 'code-sent' : undefined
}

/** Key by mailbox: all addresses of a mailbox have the same reader. */
function toVerificationKey({ ownerId, email }: EmailClaim, rateLimiter: RateLimiter): string {
  return rateLimiter.computeHmac('address proof', ownerId, parseMailboxKey(email) ?? email)
}
