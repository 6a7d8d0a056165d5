import type { Texts } from '../texts/texts-of.ts'
import type { Message } from './send-message.ts'

export const LONGEST = { name: 100, email: 254, orderNumber: 40, message: 5000 } as const

export type Problems = Partial<Record<keyof Message, string>>

/** What was typed, and what is wrong with it. Whether an address is one, the provider decides. */
export function readMessage(form: FormData, { contact }: Texts['front']): { typed: Message; problems: Problems } {
  const read = (name: keyof Message): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim().slice(0, LONGEST[name]) : ''
  }
  const typed: Message = {
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
