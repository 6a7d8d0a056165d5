import type { CheckoutField, CheckoutPageProps, CheckoutProblem, CheckoutProblemName } from '../checkout-props.ts'
import type { CheckoutTexts } from '../texts/checkout/index.ts'
import { sayProblem } from './say-problem.ts'

/** What the browser can say of a field by itself, in the words in which the server would. */
export interface FieldRules {
  'data-missing'?: string
  'data-wrong'?: string
  /** Of the whole text, without regard to capital letters. It refuses nothing that the server takes. */
  'data-pattern'?: string
}

const MISSING: Readonly<Partial<Record<CheckoutField, CheckoutProblemName>>> = {
  email: 'email-missing',
  firstName: 'name-missing',
  lastName: 'last-name-missing',
  phone: 'phone-missing',
  country: 'missing',
  addressLine: 'missing',
  postalCode: 'missing',
  city: 'missing',
  subdivision: 'missing',
  billingFirstName: 'name-missing',
  billingLastName: 'last-name-missing',
  billingCountry: 'missing',
  billingAddressLine: 'missing',
  billingPostalCode: 'missing',
  billingCity: 'missing',
  billingSubdivision: 'missing',
  cardNumber: 'number-missing',
  cardExpiry: 'expiry-missing',
  cardCode: 'code-missing',
  terms: 'terms-not-accepted',
}

const WRONG: Readonly<Partial<Record<CheckoutField, { problem: CheckoutProblemName; pattern: string }>>> = {
  email: { problem: 'email-invalid', pattern: '[^@]+@(?:[^@]+[.。．｡][^@]+|localhost)' },
  cardExpiry: {
    problem: 'expiry-unreadable',
    pattern: String.raw`\d{1,2}\s*[\s/.-]\s*(?:20)?\d{2}|\d{2}(?:20)?\d{2}`,
  },
  cardCode: { problem: 'code-invalid', pattern: String.raw`\d{3,4}` },
}

/** Which of them are needed, the field itself says (`required`). */
export function rulesOf(field: CheckoutField, props: CheckoutPageProps, texts: CheckoutTexts): FieldRules {
  const say = (problem: CheckoutProblemName, more: Partial<CheckoutProblem> = {}): string =>
    sayProblem({ field, problem, ...more }, props, texts)
  const missing = MISSING[field]
  const wrong = WRONG[field] ?? postalRule(field, props)
  return {
    ...(missing && { 'data-missing': say(missing) }),
    ...(wrong && { 'data-wrong': say(wrong.problem, wrong), 'data-pattern': wrong.pattern }),
  }
}

/** Each country has postal codes of its own. */
function postalRule(field: CheckoutField, { address, billing }: CheckoutPageProps) {
  const format = field === 'postalCode' ? address : field === 'billingPostalCode' ? billing?.address : undefined
  if (!format?.postalCodePattern) return undefined
  return { problem: 'wrong' as const, pattern: format.postalCodePattern, example: format.postalCodeExample }
}
