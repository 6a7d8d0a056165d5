import type { RequestOf } from '@cartwright/contract'
import { requireNewEmail } from '../contacts/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { InvalidRequest } from '../platform/http/app-error.ts'
import { enqueueMail } from '../mail/index.ts'
import type { ShopSettings } from '../settings/index.ts'

export type ContactMessage = RequestOf<'shopFront.sendMessage'>

/** Sends a contact message to the mailbox of the shop, once; nothing of it is stored. */
export async function sendContactMessage(
  tx: Tx,
  message: ContactMessage,
  shop: ShopSettings,
  now: Date,
): Promise<void> {
  await enqueueMail(
    tx,
    { to: shop.email, language: shop.locale, template: 'contact-message', props: normalizeContactMessage(message) },
    now,
  )
}

/** Trims the texts; blank ones become absent. */
function normalizeContactMessage({ name, email, orderNumber, message }: ContactMessage) {
  requireText('name', name)
  requireText('message', message)
  return {
    name: name.trim(),
    email: requireNewEmail(email, 'email').address,
    ...(orderNumber?.trim() && { orderNumber: orderNumber.trim() }),
    message: message.trim(),
  }
}

function requireText(field: string, text: string): void {
  if (text.trim() === '')
    throw new InvalidRequest([{ field, description: 'is blank', violatedRule: 'MIN_LENGTH', data: { threshold: 1 } }])
}
