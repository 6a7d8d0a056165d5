import type { AddressPart } from '../address-props.ts'
import { getAddressLabel } from '../address-fields.tsx'
import type { CheckoutNotice, CheckoutPageProps, CheckoutProblem, CheckoutProblemName } from '../checkout-props.ts'
import type { CheckoutTexts } from '../texts/checkout/index.ts'

/** Returns the text of a problem, in the language of the page if the problem has a name. */
export function formatCheckoutProblem(error: CheckoutProblem, props: CheckoutPageProps, texts: CheckoutTexts): string {
  const { problem, example, limit = 0 } = error
  if (problem === 'too-long') return texts.tooLong(limit)
  if (isOfAddress(problem)) {
    const part = partOf(error.field)
    const isOfBill = error.field.startsWith('billing')
    const label = getAddressLabel(part, (isOfBill && props.billing?.address) || props.address, texts)
    return problem === 'missing' ? texts.address.missing(label) : texts.address.wrong(label, example)
  }
  return texts.problems[problem]
}

export function formatCheckoutNotice(
  { kind, about, items = [], areBesideCart = false, refusal, ...said }: CheckoutNotice,
  texts: CheckoutTexts,
): Pick<CheckoutNotice, 'kind' | 'title' | 'text'> {
  if (!about) return { kind, ...said }
  if (about === 'coupon-changed' && refusal) return { kind, ...texts.couponRefused(texts.coupon.refusals[refusal]) }
  return { kind, ...(about === 'sold-out' ? texts.soldOut(items, areBesideCart) : texts.news[about]) }
}

const isOfAddress = (problem: CheckoutProblemName): problem is 'missing' | 'wrong' =>
  problem === 'missing' || problem === 'wrong'

const PARTS = ['country', 'addressLine', 'city', 'subdivision', 'postalCode'] as const

function partOf(field: string): AddressPart | 'country' {
  const name = field.replace(/^billing/, '')
  const part = PARTS.find((each) => each.toLowerCase() === name.toLowerCase())
  if (!part) throw new Error(`${field} is no part of an address.`)
  return part
}
