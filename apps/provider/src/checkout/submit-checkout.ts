import { isDeepStrictEqual } from 'node:util'
import type { CheckoutPageProps } from '../../pages/page-props.ts'
import { type CartSurroundings, describeCart } from '../cart/index.ts'
import type { Database } from '../db/pool.ts'
import { AppError } from '../http/app-error.ts'
import { type Tx, write } from '../http/write.ts'
import { largestTotalMinor } from '../pricing/index.ts'
import type { Checkout } from './checkout.ts'
import { checkForm, type FormError, type SubmittedForm, toBuyer } from './checkout-form.ts'
import { type CardInput, authorizeTestCard } from './payment/test-cards.ts'
import { type Payment, type PlacedOrder, placeOrder } from './place-order.ts'
import { priceCheckout, type PricedCheckout, type PricingServices } from './price-checkout.ts'
import { quoteOf } from './quote.ts'
import { findCheckout, findCheckoutToChange, saveCheckout } from './store.ts'

export interface SubmitServices extends CartSurroundings {
  db: Database
  recordOrder(tx: Tx, order: PlacedOrder): Promise<void>
}

/** What comes of pressing "Place order". Of a refusal nothing was charged. */
export type Submission =
  | { status: 'ordered'; orderId: string }
  | { status: 'refused'; errors?: FormError[]; notice?: NonNullable<CheckoutPageProps['notice']> }

/** Is everything there, does the shopper know the price, is it complete, is it paid, is it in stock: in this order. */
export async function submitCheckout(
  checkout: Checkout,
  submitted: SubmittedForm,
  services: SubmitServices,
): Promise<Submission> {
  const { db, catalogue, now } = services
  const priced = await priceCheckout(checkout, pricingServices(services))

  const missing = missingOf(priced)
  if (missing.length > 0) return refuse({ notice: soldOut(missing) })
  if (priced.totals.totalMinor > largestTotalMinor(checkout.currency)) return refuse({ notice: TOO_LARGE })
  if (quoteOf(priced) !== submitted.quote) return refuse({ notice: PRICES_CHANGED })
  const { payment, cardErrors } = authorize(priced, submitted.card, now())
  const errors = [...checkForm(submitted.form, priced.totals), ...cardErrors]
  if (errors.length > 0) return refuse({ errors })

  try {
    const { body } = await write(db, undefined, (tx) =>
      placeOrder(tx, checkout, priced, payment, {
        now: now(),
        recordOrder: services.recordOrder,
        describeCart: (cart) => describeCart(cart, services),
      }),
    )
    const { orderId } = JSON.parse(body.toString()) as { orderId: string } // what placeOrder answered
    return { status: 'ordered', orderId }
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    return await refuse({ notice: problem(`${error.message} Nothing was charged.`) })
  } finally {
    catalogue.forgetStock(priced.lines.flatMap(({ product }) => product?.id ?? []))
  }

  /** Another submission of this checkout may have become its order meanwhile, with the last pieces: that answers this one too. */
  async function refuse(why: Omit<Submission & { status: 'refused' }, 'status'>): Promise<Submission> {
    const current = await findCheckout(db, checkout.owner.id, checkout.id)
    if (current?.state.status === 'ordered') return { status: 'ordered', orderId: current.state.orderId }
    return { status: 'refused', ...why }
  }
}

/** Where nothing is due with the order, no card is asked for and none is looked at. */
function authorize(
  { totals }: PricedCheckout,
  input: CardInput,
  now: Date,
): { payment?: Payment; cardErrors: FormError[] } {
  if (totals.payNow.totalMinor === 0n) return { cardErrors: [] }
  const card = authorizeTestCard(input, now)
  switch (card.status) {
    case 'accepted':
      return { payment: { provider: 'test', lastDigits: card.lastDigits }, cardErrors: [] }
    case 'invalid':
      return { cardErrors: [{ field: CARD_FIELDS[card.field], message: card.message }] }
    case 'declined':
      return { cardErrors: [{ field: 'cardNumber', message: card.message }] }
  }
}

const CARD_FIELDS = { number: 'cardNumber', expiry: 'cardExpiry', securityCode: 'cardCode' } as const

const PRICES_CHANGED = {
  kind: 'news',
  title: 'Please look at the total again',
  text: 'Prices or delivery are not what this page showed before. Nothing was charged.',
} as const

const TOO_LARGE = problem('This is more than one order may come to. Nothing was charged. Please order less of it.')

function missingOf({ lines }: PricedCheckout): string[] {
  return lines.filter(({ availability }) => availability.status !== 'AVAILABLE').map(({ name }) => name)
}

function soldOut(names: readonly string[]) {
  return problem(
    `There is not enough left of: ${[...new Set(names)].join(', ')}. Nothing was charged. Please change your cart.`,
  )
}

function problem(text: string) {
  return { kind: 'problem', title: 'This order could not be placed', text } as const
}

/** Prices by the settings of this moment. */
export function pricingServices({
  catalogue,
  settings,
  findCoupon,
  taxProvider,
  now,
}: CartSurroundings): PricingServices {
  return { catalogue, settings: settings.current(), findCoupon, taxProvider, now }
}

/** What was typed is kept, whatever becomes of the order. A submission from an older page does not undo a newer one's order. */
export async function saveBuyer(
  checkout: Checkout,
  submitted: SubmittedForm,
  services: SubmitServices,
): Promise<Checkout> {
  return services.db.transaction().execute(async (tx) => {
    const current = await findCheckoutToChange(tx, checkout.owner.id, checkout.id)
    if (!current || current.state.status === 'ordered') return current ?? checkout
    // Said again, it is no change: a form that is sent twice at once is the same order twice, not a conflict.
    const buyer = toBuyer(submitted, current.buyer)
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(buyer)), current.buyer)) return current
    return saveCheckout(tx, { ...current, buyer, updatedAt: services.now() })
  })
}
