import type { CheckoutField, CheckoutPageProps, CheckoutProblem, CheckoutProblemName } from '../checkout-props.ts'
import type { CheckoutTexts } from '../texts/checkout/index.ts'
import { formatCheckoutProblem } from './format-problem.ts'

/** Validation rules of a field for the browser, with the error texts of the server. */
export interface FieldRules {
  'data-missing'?: string
  'data-wrong'?: string
  /** Matches the whole text without regard to case. It rejects nothing that the server accepts. */
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

/** Returns the rules of a field. Whether it is required is an attribute of the field. */
export function getFieldRules(field: CheckoutField, props: CheckoutPageProps, texts: CheckoutTexts): FieldRules {
  const say = (problem: CheckoutProblemName, more: Partial<CheckoutProblem> = {}): string =>
    formatCheckoutProblem({ field, problem, ...more }, props, texts)
  const missing = MISSING[field]
  const wrong = WRONG[field] ?? postalRule(field, props)
  return {
    ...(missing && { 'data-missing': say(missing) }),
    ...(wrong && { 'data-wrong': say(wrong.problem, wrong), 'data-pattern': wrong.pattern }),
  }
}

/** Rule of a postal code, which depends on the country. */
function postalRule(field: CheckoutField, { address, billing }: CheckoutPageProps) {
  const format = field === 'postalCode' ? address : field === 'billingPostalCode' ? billing?.address : undefined
  if (!format?.postalCodePattern) return undefined
  return { problem: 'wrong' as const, pattern: format.postalCodePattern, example: format.postalCodeExample }
}
