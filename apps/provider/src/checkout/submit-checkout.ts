import type { CheckoutSettings } from '@cartwright/contract'
import type { CheckoutPageProps } from '../../pages/page-props.ts'
import { type CartSurroundings, describeCart } from '../cart/index.ts'
import { findMailboxKey } from '../contacts/index.ts'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import type { Guard, Try } from '../identity/index.ts'
import { type DeclinedBy, hasOwnForm, isDecline, lockForms, type Payment, readUnpaid } from '../payments/index.ts'
import { largestTotalMinor, type PricingSettings } from '../pricing/index.ts'
import type { Checkout } from './checkout.ts'
import { checkBuyer } from './check-buyer.ts'
import type { FormError, SubmittedForm } from './checkout-form.ts'
import {
  type Choice,
  type ChosenPayment,
  choosePayment,
  fittingMethods,
  methodsOf,
  type PaymentMethod,
  travelOf,
} from './choose-payment.ts'
import { findCouponCustomer } from './coupon-customer.ts'
import type { Counted, DeclineGate } from './decline-gate.ts'
import { DECLINE_LIMITS, refuseCard } from './decline-limits.ts'
import {
  conflict,
  PRICES_CHANGED,
  PROVE_ADDRESS,
  soldOut,
  TERMS_CHANGED,
  TOO_LARGE,
  TOO_MANY,
  TOO_MANY_UNPAID,
} from './notices.ts'
import { declineError } from './payment-errors.ts'
import { paymentStateOf } from './payment-state.ts'
import {
  type AcceptedTerms,
  couponOf,
  type Paying,
  type Placed,
  type PlacedOrder,
  type Placing,
  type RecordedOrder,
} from './place-order.ts'
import { priceCheckout, type PricedCheckout, pricingServices } from './price-checkout.ts'
import { isOfSamePrices, quoteOf } from './quote.ts'
import type { ShopDeclines } from './shop-declines.ts'
import { findCheckout } from './store.ts'
import { type PaymentTaking, takePayment } from './take-payment.ts'

export interface SubmitServices extends CartSurroundings, PaymentTaking {
  db: Database
  recordOrder(tx: Tx, order: PlacedOrder): Promise<RecordedOrder>
  placeOrder(placing: Placing): Promise<Placed>
  guard: Guard
  declineGate: DeclineGate
  shopDeclines: ShopDeclines
}

/** Who sends the form. */
export interface Sender {
  /** In which they read the page (BCP 47). */
  language?: string
  /** As `clientAddress` gives it. */
  address?: string
}

/** What comes of pressing "Place order". Of a refusal nothing was charged. */
export type Submission =
  | { status: 'ordered'; orderId: string }
  /** The order is placed, and its payment is not yet: the payment page of the checkout goes on. */
  | { status: 'continue' }
  | {
      status: 'refused'
      errors?: FormError[]
      notice?: NonNullable<CheckoutPageProps['notice']>
      /** The next card wants a proof that the browser is no robot. */
      wantsWork?: boolean
      /** Where it was refused for too many tries. */
      retryAfterSeconds?: number
    }

/** Is everything there, does the shopper know the price, is it complete, can it be paid, is it in stock, is it paid: in this order. */
export async function submitCheckout(
  checkout: Checkout,
  submitted: SubmittedForm & { sender: Sender },
  services: SubmitServices,
): Promise<Submission> {
  const { db, catalogue } = services
  const begunAt = services.now()
  let isNew = false
  let isDeclined = false
  const choose = (methods: PaymentMethod[]): Choice =>
    choosePayment({ code: submitted.form.paymentMethod, card: submitted.card }, methods, begunAt)
  let choice = choose(methodsOf(services, submitted.sender.language))
  // Its order holds what it buys, so what is left is no matter.
  if (checkout.state.status === 'paying') return refuse({})
  const shop = pricingServices(services, submitted.sender.language)
  const priced = await priceCheckout(checkout, shop)

  const missing = missingOf(priced)
  if (missing.length > 0) return refuse({ notice: soldOut(missing) })
  if (priced.totals.totalMinor > largestTotalMinor(checkout.currency)) return refuse({ notice: TOO_LARGE })
  const quote = quoteOf(priced, shop.settings.checkout.terms)
  if (quote !== submitted.quote)
    return refuse({ notice: isOfSamePrices(quote, submitted.quote) ? TERMS_CHANGED : PRICES_CHANGED })
  // Where nothing is due with the order, no way to pay is asked for and none is looked at.
  const isDue = priced.totals.payNow.totalMinor > 0n
  choice = choose(fittingMethods(methodsOf(services, submitted.sender.language), travelOf(priced.totals)))
  const paymentErrors = isDue && choice.status === 'refused' ? choice.problems : []
  const errors = [
    ...checkBuyer(checkout.buyer, priced, { checkout: shop.settings.checkout, form: submitted.form }),
    ...paymentErrors,
  ]
  if (errors.length > 0) return refuse({ errors })

  const coupon = couponOf(priced)
  const customer =
    coupon &&
    (await findCouponCustomer(
      checkout,
      { code: coupon.code, entered: submitted.form.emailCode, sender: submitted.sender },
      services,
    ))
  if (customer?.status === 'refused')
    return refuse({ errors: [customer.error], retryAfterSeconds: customer.retryAfterSeconds })
  if (customer?.status === 'asked')
    return refuse(customer.isNew ? { notice: PROVE_ADDRESS } : { errors: [CODE_MISSING] })

  const askedFrom = submitted.sender.address && services.guard.hashAddress(submitted.sender.address)
  const paying: Paying | undefined =
    isDue && choice.status === 'chosen' ? { ...choice.chosen.paying, askedFrom } : undefined
  const isByHand = !paying || paying.provider === 'manual'
  let counted: Try | undefined
  const demandsProofs = services.guard.demandWork() !== undefined
  const isShopAlarmed = !isByHand && (await services.shopDeclines.isAlarmed())
  const given = isByHand ? '' : submitted.captcha
  const proof = given === '' ? undefined : (await services.guard.checkWork(given)) ? 'good' : 'bad'
  const opensForm = paying !== undefined && hasOwnForm(paying)
  const leave = isByHand ? undefined : await services.declineGate.enter(namesOf(checkout, { askedFrom, opensForm }))
  try {
    if (isByHand) counted = await count(submitted.sender.address)
    const placed = await services.placeOrder({
      submitted: checkout,
      priced,
      paying,
      ...(customer && { couponEmail: customer.email }),
      services: {
        now: services.now,
        recordOrder(writing, order) {
          isNew = true
          return services.recordOrder(writing, {
            ...order,
            language: submitted.sender.language,
            terms: acceptedTerms(shop.settings.checkout, order.placedAt),
          })
        },
        refusePayment: async (reading) => {
          if (opensForm) await lockForms(reading, { ownerId: checkout.owner.id, askedFrom })
          const unpaid = await readUnpaid(reading, unpaidOf(checkout, { askedFrom, shop: shop.settings, now: begunAt }))
          if (unpaid.holdsTooMuch)
            return new AppError(
              'TOO_MANY_REQUESTS',
              429,
              'Too many orders were begun and not paid. Please pay one of them first.',
            )
          return refuseCard({ ...unpaid, opensForm, demandsProofs, isShopAlarmed, proof, now: begunAt })
        },
        describeCart: (cart) => describeCart(cart, services),
      },
    })
    if (placed.status === 'ordered') return placed
    // The form is counted from now on; its cards are declined elsewhere.
    if (opensForm) leave?.(false)
    const submission = await pay(placed.orderId, placed.payment)
    if (isDeclined) await services.shopDeclines.note()
    return submission
  } catch (error) {
    isNew = false
    if (error instanceof AppError && error.data['reason'] === 'declines') {
      const { retryAfterSeconds } = error
      const errors: FormError[] = [{ field: 'paymentMethod', problem: 'too-many-declines' }]
      return await refuse({ errors, retryAfterSeconds })
    }
    if (error instanceof AppError && (error.code === '-19971' || error.code === '-19970')) {
      const problem = error.code === '-19971' ? 'captcha-needed' : 'captcha-wrong'
      return await refuse({ errors: [{ field: 'paymentMethod', problem }], wantsWork: true })
    }
    if (error instanceof AppError && error.data['reason'] === 'open-forms')
      return await refuse({ notice: TOO_MANY_UNPAID, retryAfterSeconds: error.retryAfterSeconds })
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')
      return await refuse({ notice: isByHand ? TOO_MANY : TOO_MANY_UNPAID })
    if (!(error instanceof AppError) || error.status !== 409) throw error
    return await refuse({ notice: conflict(error) })
  } finally {
    leave?.(isDeclined)
    if (!isNew) await counted?.notMade()
    catalogue.forget(
      priced.lines.flatMap(({ product }) => product?.id ?? []),
      'stock',
    )
  }

  /** With an order that is not paid at once nobody proves anything: it takes stock, and mails whatever address was typed. */
  function count(address: string | undefined): Promise<Try> {
    return services.guard.begin('order', { account: findMailboxKey(checkout.buyer.email ?? ''), address })
  }

  function chosen(): ChosenPayment | undefined {
    return choice.status === 'chosen' ? choice.chosen : undefined
  }

  async function pay(orderId: string, started: Payment): Promise<Submission> {
    const payment = await takePayment(started, chosen(), services)
    isDeclined = isNew && isDecline(payment)
    if (payment.status === 'captured') return { status: 'ordered', orderId }
    return payment.status === 'failed' ? { status: 'refused', errors: [declineError(payment)] } : { status: 'continue' }
  }

  /** Another submission of this checkout may have been faster, with the last pieces, or with a card that was declined: what comes of that one answers this one too. */
  async function refuse(why: Omit<Submission & { status: 'refused' }, 'status'>): Promise<Submission> {
    const current = await findCheckout(db, checkout.owner.id, checkout.id)
    const known = current ? await paymentStateOf(db, current) : { status: 'none' as const }
    if (known.status === 'ordered') return known
    if (known.status === 'under-way') return pay(known.orderId, known.payment)
    const isOfAnother = known.status === 'failed' && current?.revision !== checkout.revision
    if (isOfAnother && known.payment.createdAt >= begunAt)
      return { status: 'refused', errors: [declineError(known.payment)] }
    return { status: 'refused', ...why }
  }
}

/** What is asked of payments before another one is begun. */
export function unpaidOf(
  { owner, state }: Checkout,
  { askedFrom, shop, now }: { askedFrom: string | undefined; shop: PricingSettings; now: Date },
): Parameters<typeof readUnpaid>[1] {
  return {
    ownerId: owner.id,
    askedFrom,
    triedOrderId: state.status === 'open' ? state.triedOrderId : undefined,
    holdMinutes: shop.payments.holdMinutes,
    now,
  }
}

/** Forms of a provider's own are opened one after the other, as each counts for several cards. */
function namesOf(
  { id, owner }: Checkout,
  { askedFrom, opensForm }: { askedFrom: string | undefined; opensForm: boolean },
): Counted[] {
  const limitOf = (by: DeclinedBy): number => (opensForm ? 1 : DECLINE_LIMITS[by])
  return [
    { name: `checkout ${id}`, limit: limitOf('checkout') },
    { name: `buyer ${owner.id}`, limit: limitOf('buyer') },
    ...(askedFrom ? [{ name: `address ${askedFrom}`, limit: limitOf('address') }] : []),
  ]
}

const CODE_MISSING = { field: 'emailCode', problem: 'email-code-missing' } as const satisfies FormError

/** As the page showed them, in the language in which it was read. Where a tick is asked for, nobody comes here without it. */
function acceptedTerms({ terms }: CheckoutSettings, at: Date): AcceptedTerms | undefined {
  if (!terms) return undefined
  const { text, url, mustAccept } = terms
  return { ...(text && { text }), ...(url && { url }), how: mustAccept ? 'ticked' : 'ordered', at: at.toISOString() }
}

function missingOf({ lines }: PricedCheckout): string[] {
  return lines.filter(({ availability }) => availability.status !== 'AVAILABLE').map(({ shownName }) => shownName)
}
