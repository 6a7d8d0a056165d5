import { randomInt } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { parseMailboxKey, parseEmail } from '../contacts/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Schema } from '../platform/db/schema.ts'
import { AppError } from '../platform/http/app-error.ts'
import { enqueueMail } from '../mail/index.ts'
import type { RateLimiter } from './rate-limit/index.ts'

const CODE_MINUTES = 15
const MAX_ATTEMPTS = 5
/** So long a guest who has proven an address need not do it again. */
const VERIFIED_HOURS = 24

/** A guest, and the address that they say is theirs. */
export interface EmailClaim {
  ownerId: string
  email: string
  /** Where they come from, as `clientAddress` gives it. */
  address: string | undefined
  /** BCP 47. */
  language: string | undefined
}

interface EmailVerificationServices {
  db: Database
  rateLimiter: RateLimiter
  now: () => Date
}

/** Whether a guest has proven an address, or has a code for it that may still be entered. */
export async function findEmailVerification(
  claim: EmailClaim,
  { db, rateLimiter, now }: EmailVerificationServices,
): Promise<'proven' | 'code-sent' | undefined> {
  const row = await db
    .selectFrom('address_proofs')
    .selectAll()
    .where('name', '=', toVerificationKey(claim, rateLimiter))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return row && toVerificationStatus(row, now())
}

/**
 * Mails a code to the address: the same for each address, whoever has it and whatever they have bought. A code that may still be entered stays the one, however often a form is sent, unless another is asked for. Throws
 * where too many were mailed (`TOO_MANY_REQUESTS`).
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
  const name = toVerificationKey(claim, rateLimiter)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const expiresAt = new Date(at.getTime() + CODE_MINUTES * 60_000)
  const codes = {
    code_hash: rateLimiter.computeHmac('address code', name, code),
    code_expires_at: expiresAt,
    expires_at: expiresAt,
  }
  const isMailed = await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('address_proofs')
      .values({ name, ...codes })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ ...codes, tries: 0, proven_at: null })
          .where((is) =>
            is.or([
              is.val(isAnother),
              is('address_proofs.tries', '>=', MAX_ATTEMPTS),
              is('address_proofs.code_expires_at', '<=', at),
            ]),
          ),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return false
    const { email: to, language } = claim
    const props = { code, minutes: CODE_MINUTES }
    await enqueueMail(tx, { to, language, template: 'verify-code', props, expiresAt }, at)
    return true
  })
  if (!isMailed) await mail.refund()
}

/** Enters a code. A try is counted before the code is looked at, so that many at once are no more than five. Throws where too many codes were tried from one place. */
export async function verifyEmailCode(
  claim: EmailClaim,
  code: string,
  { db, rateLimiter, now }: EmailVerificationServices,
): Promise<'proven' | 'wrong' | 'used-up'> {
  const attempt = await rateLimiter.beginAttempt('address-code', { address: claim.address })
  const at = now()
  const name = toVerificationKey(claim, rateLimiter)
  const row = await db
    .updateTable('address_proofs')
    .set({ tries: sql`tries + 1` })
    .where('name', '=', name)
    .where('tries', '<', MAX_ATTEMPTS)
    .where('code_expires_at', '>', at)
    .returningAll()
    .executeTakeFirst()
  if (!row) return 'used-up'
  const digits = code.normalize('NFKC').replaceAll(/\D/g, '')
  if (row.code_hash !== rateLimiter.computeHmac('address code', name, digits))
    return row.tries < MAX_ATTEMPTS ? 'wrong' : 'used-up'
  await attempt.refundAfterSuccess()
  await db
    .updateTable('address_proofs')
    .set({ proven_at: at, expires_at: new Date(at.getTime() + VERIFIED_HOURS * 3_600_000) })
    .where('name', '=', name)
    .where('code_hash', '=', row.code_hash)
    .execute()
  return 'proven'
}

export const isRateLimited = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'

/** Masks an address as far as its owner needs to recognise it: `a…@example.com`. The domain is in its own letters, also where `given` has it in ASCII. */
export function maskEmail(given: string): string {
  const email = parseEmail(given)?.address ?? given
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}

function toVerificationStatus(
  row: Selectable<Schema['address_proofs']>,
  now: Date,
): 'proven' | 'code-sent' | undefined {
  if (row.proven_at) return 'proven'
  return row.tries < MAX_ATTEMPTS && row.code_expires_at > now ? 'code-sent' : undefined
}

/** By the mailbox: whoever reads the mail of one of its addresses reads that of all. */
function toVerificationKey({ ownerId, email }: EmailClaim, rateLimiter: RateLimiter): string {
  return rateLimiter.computeHmac('address proof', ownerId, parseMailboxKey(email) ?? email)
}
