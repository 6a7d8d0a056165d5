import type { NewFormSubmission } from '@cartwright/contract'
import { parseNewEmail } from '../contacts/index.ts'
import { enqueueMail } from '../mail/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { InvalidRequest } from '../platform/http/app-error.ts'
import type { ShopSettings } from '../settings/index.ts'

const MAX_FIELDS = 100
/** Maximum length of the whole message, in characters. Mails show as many. */
const MAX_LENGTH = 10_000

/** Filled-in form as a text. */
export interface FormMessage {
  form: string
  /** Address of the sender, if the form has a field for it: replies go there. */
  email?: string
  /** Fields with their values, one a line. */
  message: string
}

/** Enqueues a filled-in form as a mail to the mailbox of the shop. Nothing else of it is stored. */
export async function sendFormMessage(tx: Tx, props: FormMessage, shop: ShopSettings, now: Date): Promise<void> {
  await enqueueMail(tx, { to: shop.email, language: shop.locale, template: 'form-submission', props }, now)
}

/**
 * Converts the values of a form to a text, without empty values.
 * @throws InvalidRequest for a form without a value, and for too many fields or characters
 */
export function parseFormSubmission({ formId: form, submissions }: NewFormSubmission): FormMessage {
  const entries = Object.entries(submissions)
  if (entries.length > MAX_FIELDS) throw refuse('MAX_SIZE', `has more than ${MAX_FIELDS} fields`, MAX_FIELDS)
  const fields = entries.map(([name, value]) => ({ name, value: toText(value) })).filter(({ value }) => value !== '')
  if (fields.length === 0) throw refuse('REQUIRED_FIELD', 'has no value', 1)
  const message = fields.map(({ name, value }) => `${name}: ${value}`).join('\n')
  if ([...message].length > MAX_LENGTH)
    throw refuse('MAX_LENGTH', `has more than ${MAX_LENGTH} characters in all`, MAX_LENGTH)
  const email = findEmail(fields)
  return { form, message, ...(email !== undefined && { email }) }
}

/** Finds an e-mail address, first in fields whose name says email. */
function findEmail(fields: readonly { name: string; value: string }[]): string | undefined {
  const named = fields.filter(({ name }) => /e-?mail/i.test(name))
  return [...named, ...fields].map(({ value }) => parseNewEmail(value)?.address).find((email) => email !== undefined)
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join(', ')
  return JSON.stringify(value)
}

function refuse(violatedRule: 'MAX_SIZE' | 'MAX_LENGTH' | 'REQUIRED_FIELD', description: string, threshold: number) {
  return new InvalidRequest([{ field: 'submission.submissions', description, violatedRule, data: { threshold } }])
}
