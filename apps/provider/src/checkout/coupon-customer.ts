import type { CartContext } from '../cart/index.ts'
import { parseNewEmail } from '../contacts/index.ts'
import type { Database } from '../platform/db/pool.ts'
import {
  type EmailClaim,
  verifyEmailCode,
  findAccount,
  findEmailVerification,
  type RateLimiter,
  isRateLimited,
  sendEmailVerificationCode,
} from '../identity/index.ts'
import type { Checkout } from './checkout.ts'
import type { FormError, Sender } from './checkout-form.ts'

type Services = Pick<CartContext, 'settings' | 'findCoupon' | 'now'> & { db: Database; rateLimiter: RateLimiter }

/** Email address by which a coupon identifies its customer, or why it is not identified yet. */
export type CouponCustomer =
  | { status: 'identified'; email: string | undefined }
  | { status: 'code-required'; isNew: boolean }
  | { status: 'refused'; error: FormError; retryAfterSeconds?: number }

/**
 * Identifies the customer of a coupon that is valid once per customer. A refusal of such a coupon reveals that the
 * customer has ordered before, so only the owner of the address may see it: a member's verified address counts, and
 * everybody else enters a code that is mailed to the address of the order, whether or not it has ordered. Until then,
 * nothing is looked up by the address.
 */
export async function findCouponCustomer(
  checkout: Checkout,
  { code, entered, sender }: { code: string; entered: string; sender: Sender },
  services: Services,
): Promise<CouponCustomer> {
  const { email } = checkout.buyer
  const proven = await findProvenEmail(checkout, services)
  if (proven !== undefined) return { status: 'identified', email: proven }
  if (email === undefined || !(await requiresAddressProof(checkout, code, services)))
    return { status: 'identified', email }
  const claim = toClaim(checkout, email, sender)
  try {
    const known = await findEmailVerification(claim, services)
    if (known === 'proven') return { status: 'identified', email }
    if (entered !== '') return await enterCode(claim, entered, services)
    if (known === undefined) await sendEmailVerificationCode(claim, {}, services)
    return { status: 'code-required', isNew: known === undefined }
  } catch (error) {
    if (!isRateLimited(error)) throw error
    return {
      status: 'refused',
      error: { field: 'emailCode', problem: 'email-code-too-many' },
      retryAfterSeconds: error.retryAfterSeconds,
    }
  }
}

/** Sends another code on request, which replaces any earlier one. */
export async function mailCouponCode(
  checkout: Checkout,
  { code, sender }: { code: string; sender: Sender },
  services: Services,
): Promise<FormError[]> {
  const { email } = checkout.buyer
  if (email === undefined) return [{ field: 'email', problem: 'email-missing' }]
  if (!parseNewEmail(email)) return [{ field: 'email', problem: 'email-invalid' }]
  const isNeeded = await needsProof(checkout, code, services)
  const claim = toClaim(checkout, email, sender)
  if (!isNeeded || (await findEmailVerification(claim, services)) === 'proven') return []
  try {
    await sendEmailVerificationCode(claim, { isAnother: true }, services)
    return []
  } catch (error) {
    if (!isRateLimited(error)) throw error
    return [{ field: 'emailCode', problem: 'email-code-too-many' }]
  }
}

/** State of the address proof that the page shows beside a coupon; undefined if none is required. */
export async function describeCouponProof(
  checkout: Checkout,
  code: string,
  services: Services,
): Promise<'needed' | 'code-sent' | 'proven' | undefined> {
  if (!(await needsProof(checkout, code, services))) return undefined
  const { email } = checkout.buyer
  const claim = email !== undefined && toClaim(checkout, email, {})
  return (claim && (await findEmailVerification(claim, services))) || 'needed'
}

async function enterCode(claim: EmailClaim, entered: string, services: Services): Promise<CouponCustomer> {
  const result = await verifyEmailCode(claim, entered, services)
  if (result === 'proven') return { status: 'identified', email: claim.email }
  const problem = result === 'wrong' ? 'email-code-wrong' : 'email-code-over'
  return { status: 'refused', error: { field: 'emailCode', problem } }
}

async function needsProof(checkout: Checkout, code: string, services: Services): Promise<boolean> {
  return (
    (await findProvenEmail(checkout, services)) === undefined && (await requiresAddressProof(checkout, code, services))
  )
}

/** A member's verified account address, whatever they type: another address would reveal that person's orders. */
async function findProvenEmail({ owner }: Checkout, { db }: Services): Promise<string | undefined> {
  const account = owner.kind === 'member' ? await findAccount(db, owner.id) : undefined
  return account?.emailVerifiedAt ? account.email : undefined
}

async function requiresAddressProof({ owner }: Checkout, code: string, services: Services): Promise<boolean> {
  if (!services.settings.current().coupons.proveAddress) return false
  const found = await services.findCoupon(code, { ownerId: owner.id })
  return found.exists && found.coupon.oncePerCustomer
}

function toClaim({ owner }: Checkout, email: string, { address, language }: Sender): EmailClaim {
  return { ownerId: owner.id, email, address, language }
}
