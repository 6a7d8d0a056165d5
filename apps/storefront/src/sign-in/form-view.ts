import { domainToUnicode } from 'node:url'
import { readReturnPath } from '../http/return-path.ts'
import { redirectSeeOther } from '../http/redirect.ts'
import type { InvalidForm, PrivatePageRequest } from '../page.ts'
import type { Shop } from '../shop.ts'
import type { SignInError } from './sign-in-error.ts'

/** A form of a sign-in. Typed values are retained, except passwords. */
export interface FormView {
  /** Destination after the sign-in. */
  to: string
  typed: TypedFields
  troubles: SignInError[]
}

const MAX_LENGTHS = { email: 254, password: 1000, firstName: 50, lastName: 50, code: 50 } as const

/** Typed values of the fields of a form. */
export type TypedFields = Partial<Record<keyof typeof MAX_LENGTHS, string>>

export const getReturnPath = ({ url }: PrivatePageRequest, shop: Shop): string =>
  readReturnPath(url.searchParams.get('to'), shop)

/** The empty form; members are where they want to be already. */
export function createFormView(at: PrivatePageRequest, shop: Shop): FormView | Response {
  const to = getReturnPath(at, shop)
  return at.shopper.isMember ? redirectSeeOther(to) : { to, typed: {}, troubles: [] }
}

/** The form once more. */
export function redisplayForm(
  at: PrivatePageRequest,
  shop: Shop,
  typed: TypedFields,
  troubles: SignInError[],
): InvalidForm<FormView> {
  const status = troubles.some(({ words }) => words === 'tooMany') ? 429 : 400
  const { password: _, ...shown } = typed
  return { status, data: { to: getReturnPath(at, shop), typed: shown, troubles } }
}

/** Parses the typed values of these fields. Passwords are not trimmed. */
export function parseTypedFields<Name extends keyof typeof MAX_LENGTHS>(
  form: FormData,
  names: Name[],
): Record<Name, string> {
  const read = (name: Name): string => {
    const value = form.get(name)
    const text = typeof value === 'string' ? value.slice(0, MAX_LENGTHS[name]) : ''
    if (name === 'password') return text
    return name === 'email' ? decodeEmailDomain(text.trim()) : text.trim()
  }
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string> // one of each
}

/** Browsers send an international domain in ASCII (`xn--bcher-kva.example`): people read it as they have typed it. */
function decodeEmailDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const host = /^xn--|\.xn--/i.test(domain) ? domainToUnicode(domain) : ''
  return host ? email.slice(0, at + 1) + host : email
}

/** The fields that nothing was typed into. */
export function findMissingFields({ email, password, code }: TypedFields): SignInError[] {
  const troubles: SignInError[] = []
  if (email === '') troubles.push({ words: 'missingEmail', field: 'email' })
  if (password === '') troubles.push({ words: 'missingPassword', field: 'password' })
  if (code === '') troubles.push({ words: 'missingCode', field: 'code' })
  return troubles
}
