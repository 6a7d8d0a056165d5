import type { AnswerOf } from '@cartwright/contract'
import { parseEmail } from '../../contacts/index.ts'

/** Reserved names without mail (RFC 2606, RFC 6761). */
const NOWHERE = /(^|\.)(invalid|test|localhost|local|onion)$/

/** Validates an address by its text alone. The result reveals neither accounts nor customers. */
export function validateEmail(text: string): AnswerOf<'authentication.validateEmail'> {
  const email = parseEmail(text)
  if (!email) return { formatInvalid: true }
  const host = email.key.slice(email.key.indexOf('@') + 1)
  if (NOWHERE.test(host)) return { failure: { reason: 'EMAIL_DOMAIN_MISSING_DNS_RECORDS' } }
  if (!host.includes('.')) return { failure: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' } }
  return { valid: true }
}
