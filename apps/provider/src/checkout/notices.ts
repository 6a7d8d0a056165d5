import type { AppError } from '../http/app-error.ts'
import { couponRefusals } from '../pricing/index.ts'

export const PRICES_CHANGED = {
  kind: 'news',
  about: 'prices-changed',
  title: 'Please look at the total again',
  text: 'Prices or delivery are not what this page showed before. Nothing was charged.',
} as const

export const TERMS_CHANGED = {
  kind: 'news',
  about: 'terms-changed',
  title: 'Please read the terms again',
  text: 'They are not what this page showed before. Nothing was charged.',
} as const

export const PROVE_ADDRESS = {
  kind: 'news',
  about: 'prove-address',
  title: 'Check your email',
  text: 'Each customer can use this discount code once. Enter the code that we have mailed to you, and place the order. Nothing was charged.',
} as const

export const TOO_LARGE = {
  ...problem('This is more than one order may come to. Nothing was charged. Please order less of it.'),
  about: 'too-large',
} as const

export const TOO_MANY = {
  ...problem(
    'There were many orders like this within a few minutes. Please wait a quarter of an hour, or pay at once.',
  ),
  about: 'too-many',
} as const

export const TOO_MANY_UNPAID = {
  ...problem(
    'Too many orders were begun from here and not paid, and nobody else can buy what they hold. Nothing was charged. Please pay one of them, or try again later.',
  ),
  about: 'too-many-unpaid',
} as const

export function soldOut(names: readonly string[]) {
  const items = [...new Set(names)]
  const text = `There is not enough left of: ${items.join(', ')}. Nothing was charged. Please change your cart.`
  return { ...problem(text), about: 'sold-out', items } as const
}

/** Somebody was faster, between the price that was reckoned and the order. */
export function conflict({ code, message, data }: AppError) {
  const said = problem(`${message} Nothing was charged.`)
  if (code === 'ITEM_NOT_AVAILABLE') return { ...said, about: 'sold-out', items: data['items'] as string[] } as const // `placeOrder` names them
  if (code !== 'COUPON_NOT_APPLICABLE') return { ...said, about: 'changed-elsewhere' } as const
  const refusal = couponRefusals.find((each) => each === data['reason']) // none where the code takes off something else now
  return { ...said, about: 'coupon-changed', refusal } as const
}

function problem(text: string) {
  return { kind: 'problem', title: 'This order could not be placed', text } as const
}
