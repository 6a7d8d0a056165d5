import type { RequestOf } from '@cartwright/contract'
import { requireNewEmail } from '../contacts/index.ts'
import type { Tx } from '../db/transaction.ts'
import { InvalidRequest } from '../http/app-error.ts'
import { sendMail } from '../mail/index.ts'
import type { ShopSettings } from '../settings/index.ts'

export type Message = RequestOf<'shopFront.sendMessage'>

/** What somebody has written goes to the shop's own mailbox, once; nothing of it is kept here. */
export async function sendMessage(tx: Tx, message: Message, shop: ShopSettings, now: Date): Promise<void> {
  await sendMail(
    tx,
    { to: shop.email, language: shop.locale, template: 'contact-message', props: readMessage(message) },
    now,
  )
}

/** Without what is around it. Blank texts are none. */
function readMessage({ name, email, orderNumber, message }: Message) {
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
