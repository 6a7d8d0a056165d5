import type { PaymentSettings } from '@cartwright/contract'
import type { CartContext } from '../cart/index.ts'
import { type CardInput, type CardProblem, type ProviderServices, parseTestCard } from '../payments/index.ts'
import type { Totals } from '../pricing/index.ts'
import { createBuyerView } from '../settings/index.ts'
import type { PaymentSelection } from './place-order.ts'

/** Payment method as the checkout offers it. */
export interface PaymentMethod {
  /** `card`, `stripe`, or the merchant's code of a manual method. */
  code: string
  /** In the merchant's words; online methods have none, and the page names them in the buyer's language. */
  title?: string
  instructions?: string
  kind: 'card' | 'stripe' | 'manual'
  /** The method is paid on handover: by pickup or by delivery only. @default any */
  only?: 'collected' | 'delivered'
}

/** Lists the payment methods that the page offers, online methods first. */
export function listPaymentMethods(
  { settings, providers }: Pick<CartContext, 'settings'> & Pick<ProviderServices, 'providers'>,
  language: string | undefined,
): PaymentMethod[] {
  const { languages } = createBuyerView({ language }, settings.current())
  const { providers: chosen, manual } = settings.currentIn(languages).payments
  const online = (chosen ?? (['test', 'stripe'] as const)).filter((name) => providers.has(name))
  return [
    ...online.map((name): PaymentMethod =>
      name === 'test' ? { code: 'card', kind: 'card' } : { code: 'stripe', kind: 'stripe' },
    ),
    ...manual.map(({ code, title, instructions, kind }): PaymentMethod => {
      const only = DELIVERY_KINDS[kind]
      return { code, title, instructions, kind: 'manual', ...(only && { only }) }
    }),
  ]
}

const DELIVERY_KINDS: Readonly<Partial<Record<PaymentSettings['manual'][number]['kind'], PaymentMethod['only']>>> = {
  ON_PICKUP: 'collected',
  ON_DELIVERY: 'delivered',
}

/** Delivery kind of an order; undefined if nothing is delivered or no option is selected yet. */
export function getDeliveryKind({ shipping }: Totals): PaymentMethod['only'] {
  if (!shipping?.selected) return undefined
  return shipping.selected.option.pickup ? 'collected' : 'delivered'
}

/** Filters the payment methods that are possible for a delivery kind. */
export function filterMethodsByDelivery(
  methods: readonly PaymentMethod[],
  travel: PaymentMethod['only'],
): PaymentMethod[] {
  return methods.filter(({ only }) => only === undefined || only === travel)
}

/** Chosen payment method with its instrument. The instrument goes to the provider, and is never stored. */
export interface ChosenPayment {
  paymentSelection: PaymentSelection
  instrument: unknown
}

export type PaymentProblem = 'method-missing' | 'no-method' | CardProblem

export type PaymentChoice =
  | { status: 'chosen'; chosen: ChosenPayment }
  | { status: 'refused'; problems: PaymentFieldProblem[] }

export interface PaymentFieldProblem {
  field: 'paymentMethod' | 'cardNumber' | 'cardExpiry' | 'cardCode'
  problem: PaymentProblem
}

const CARD_FIELDS = { number: 'cardNumber', expiry: 'cardExpiry', securityCode: 'cardCode' } as const

/** Chooses a payment method by code. Without a code, the first method that is offered is chosen. */
export function choosePayment(
  { code, card }: { code: string; card: CardInput },
  methods: readonly PaymentMethod[],
  now: Date,
): PaymentChoice {
  if (methods.length === 0) return refused('no-method')
  const method = code === '' ? methods[0] : methods.find((each) => each.code === code)
  if (!method) return refused('method-missing')
  if (method.kind !== 'card') {
    const provider = method.kind
    return {
      status: 'chosen',
      chosen: { paymentSelection: { provider, method: method.code, details: {} }, instrument: undefined },
    }
  }
  const read = parseTestCard(card, now)
  if (read.status === 'invalid') {
    const problems = read.problems.map(({ field, problem }) => ({ field: CARD_FIELDS[field], problem }))
    return { status: 'refused', problems }
  }
  const { instrument } = read
  const details = { lastDigits: instrument.lastDigits }
  return {
    status: 'chosen',
    chosen: { paymentSelection: { provider: 'test', method: method.code, details }, instrument },
  }
}

function refused(problem: PaymentProblem): PaymentChoice {
  return { status: 'refused', problems: [{ field: 'paymentMethod', problem }] }
}
