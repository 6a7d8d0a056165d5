import { InvalidRequest } from '../platform/http/app-error.ts'
import { type Email, parseEmail, parseNewEmail } from '../platform/http/email-address.ts'

export { type Email, parseEmail, parseNewEmail } from '../platform/http/email-address.ts'

/** Key of an email address; undefined if the text is not one. */
export function parseEmailKey(text: string): string | undefined {
  return parseEmail(text)?.key
}

/** Key of an email address. Throws `InvalidRequest` if the text is not one. */
export function requireEmailKey(text: string): string {
  return requireEmail(text, 'email').key
}

/** Parses an email address. Throws `InvalidRequest` for `field`; sign-in forms recognize the error by its `data`. */
export function requireEmail(text: string, field: string): Email {
  return parseEmail(text) ?? refuse(field)
}

/** Parses an address that is new to the shop: at registration, at the checkout, for a mail. */
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
