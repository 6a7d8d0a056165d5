import { domainToUnicode } from 'node:url'
import { readReturnPath } from '../account/return-path.ts'
import { seeOther } from '../http/go-to.ts'
import type { Again, AtPrivate } from '../http/page.ts'
import type { Shop } from '../shop.ts'
import type { Trouble } from './trouble.ts'

/** A form of a sign-in. What was typed stays, but for passwords. */
export interface FormView {
  /** Where the sign-in ends. */
  to: string
  typed: Typed
  troubles: Trouble[]
}

const LONGEST = { email: 254, password: 1000, firstName: 50, lastName: 50, code: 50 } as const

/** What was typed into the fields that a form has. */
export type Typed = Partial<Record<keyof typeof LONGEST, string>>

export const returnPathOf = ({ url }: AtPrivate, shop: Shop): string => readReturnPath(url.searchParams.get('to'), shop)

/** The empty form; members are where they want to be already. */
export function openForm(at: AtPrivate, shop: Shop): FormView | Response {
  const to = returnPathOf(at, shop)
  return at.shopper.isMember ? seeOther(to) : { to, typed: {}, troubles: [] }
}

/** The form once more. */
export function correct(at: AtPrivate, shop: Shop, typed: Typed, troubles: Trouble[]): Again<FormView> {
  const status = troubles.some(({ words }) => words === 'tooMany') ? 429 : 400
  const { password: _, ...shown } = typed
  return { status, data: { to: returnPathOf(at, shop), typed: shown, troubles } }
}

/** What was typed into these fields. A password is what it is: nothing is taken off it. */
export function readTyped<Name extends keyof typeof LONGEST>(form: FormData, names: Name[]): Record<Name, string> {
  const read = (name: Name): string => {
    const value = form.get(name)
    const text = typeof value === 'string' ? value.slice(0, LONGEST[name]) : ''
    if (name === 'password') return text
    return name === 'email' ? inOwnLetters(text.trim()) : text.trim()
  }
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string> // one of each
}

/** Browsers send an international domain in ASCII (`xn--bcher-kva.example`): people read it as they have typed it. */
function inOwnLetters(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const host = /^xn--|\.xn--/i.test(domain) ? domainToUnicode(domain) : ''
  return host ? email.slice(0, at + 1) + host : email
}

/** The fields that nothing was typed into. */
export function missing({ email, password, code }: Typed): Trouble[] {
  const troubles: Trouble[] = []
  if (email === '') troubles.push({ words: 'missingEmail', field: 'email' })
  if (password === '') troubles.push({ words: 'missingPassword', field: 'password' })
  if (code === '') troubles.push({ words: 'missingCode', field: 'code' })
  return troubles
}
