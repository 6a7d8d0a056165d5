import type { Texts } from '../texts/find-texts.ts'
import type { ContactMessage } from './send-message.ts'

export const MAX_LENGTHS = { name: 100, email: 254, orderNumber: 40, message: 5000 } as const

export type MessageErrors = Partial<Record<keyof ContactMessage, string>>

/**
 * Parses a message: the typed values, and their validation messages. Whether an address is one, the provider decides.
 */
export function parseMessage(
  form: FormData,
  { contact }: Texts['front'],
): { typed: ContactMessage; problems: MessageErrors } {
  const read = (name: keyof ContactMessage): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim().slice(0, MAX_LENGTHS[name]) : ''
  }
  const typed: ContactMessage = {
    name: read('name'),
    email: read('email'),
    orderNumber: read('orderNumber'),
    message: read('message'),
  }
  return {
    typed,
    problems: {
      ...(typed.name === '' && { name: contact.nameMissing }),
      ...(!/^[^\s@]+@\S+$/.test(typed.email) && { email: contact.emailWrong }),
      ...(typed.message === '' && { message: contact.messageMissing }),
    },
  }
}
