import { InvalidRequest } from '../platform/http/app-error.ts'
import { type Email, parseEmail, parseNewEmail } from '../platform/http/email-address.ts'

export { type Email, parseEmail, parseNewEmail } from '../platform/http/email-address.ts'

/** The key of what may be an address. */
export function parseEmailKey(text: string): string | undefined {
  return parseEmail(text)?.key
}

/** The key of what has to be an address; a refusal where it is none. */
export function requireEmailKey(text: string): string {
  return requireEmail(text, 'email').key
}

/** `field` names the address in the refusal, which sign-in forms know by its `data`. */
export function requireEmail(text: string, field: string): Email {
  return parseEmail(text) ?? refuse(field)
}

/** Wherever an address is given for the first time: at registration, at the checkout, for a mail. */
export function requireNewEmail(text: string, field: string): Email {
  return parseNewEmail(text) ?? refuse(field)
}

function refuse(field: string): never {
  throw new InvalidRequest([
    {
      field,
      description: 'is no e-mail address',
      violatedRule: 'FORMAT',
      ruleName: 'EMAIL',
      data: { type: 'EMAIL' },
    },
  ])
}
