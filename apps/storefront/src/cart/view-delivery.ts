import type { Address, EstimateTotalsResponse, ShippingOption } from '@cartwright/client'
import { writeDeliverySlot } from '@cartwright/ui/delivery-slot'
import { fill } from '../texts/fill.ts'
import type { Texts } from '../texts/texts-of.ts'
import { formatAmount, formatOrFree, isSome } from './format-amount.ts'
import { nameCharge } from './view-totals.ts'

/** The ways of delivery to choose from, where there is a choice. */
export interface DeliveryView {
  options: DeliveryOptionView[]
  chosen: string
  /** What was chosen before and cannot be had now, in words. */
  problem?: string
}

/** How the shop tells the time. */
export interface Clock {
  /** With its country, as in `en-IE`. */
  lang: string
  /** Undefined where it is not known. */
  timeZone?: string
}

export interface DeliveryOptionView {
  /** Of a way with a time slot: the whole (a detail as well), its day and its hours. */
  slot?: { slot: string; day: string; hours: string; begins?: number }
  /** What the form sends; `parseDelivery` reads it. */
  value: string
  title: string
  price: string
  /** When, where and how, a line each. */
  details: string[]
  /** The shop says something of it that is read before it is chosen. */
  hasInstructions?: boolean
  /** It depends on a part of the address that is not known yet. */
  isUncertain?: boolean
}

export function viewDelivery(estimate: EstimateTotalsResponse, texts: Texts, clock: Clock): DeliveryView | undefined {
  const { shippingInfo, calculationErrors } = estimate
  const options = (shippingInfo?.carrierServiceOptions ?? []).flatMap(({ carrierId, shippingOptions = [] }) =>
    shippingOptions.map((option) => viewOption(option, carrierId, texts, clock)),
  )
  const selected = shippingInfo?.selectedCarrierServiceOption
  const isAnyUncertain = options.some(({ isUncertain }) => isUncertain)
  // With one there is nothing to choose, and something to read where it has a slot or instructions.
  const isRead = options.some(({ slot, hasInstructions }) => slot || hasInstructions)
  if (!isAnyUncertain && ((options.length < 2 && !isRead) || !selected)) return undefined
  return {
    options,
    chosen: selected ? writeDelivery(selected.carrierId ?? '', selected.code) : '',
    ...(selected &&
      calculationErrors?.selectedShippingOptionError && {
        problem: fill(texts.cart.deliveryGone, { title: selected.title }),
      }),
  }
}

function viewOption(
  { code, title, cost, logistics, dependsOn }: ShippingOption,
  carrierId: string,
  { lang, cart: words }: Texts,
  clock: Clock,
): DeliveryOptionView {
  const { deliveryTime, deliveryTimeSlot, pickupDetails, instructions } = logistics ?? {}
  const charges = (cost?.otherCharges ?? [])
    .filter(({ price }) => isSome(price))
    .map(({ type, details, price }) =>
      fill(words.plus, {
        amount: formatAmount(price),
        what: lang === 'en' ? (details || nameCharge(type, words)).toLowerCase() : details || nameCharge(type, words),
      }),
    )
  const slot = writeSlot(deliveryTimeSlot ?? {}, clock)
  return {
    value: writeDelivery(carrierId, code),
    title,
    price: formatOrFree(cost?.price, words),
    details: [
      ...charges,
      deliveryTime,
      slot?.slot,
      writePlace(pickupDetails?.address),
      instructions,
      dependsOn && (dependsOn === 'CITY' ? words.dependsOnCity : words.dependsOnPostcode),
    ].flatMap((detail) => detail || []),
    ...(slot && { slot }),
    ...(instructions && { hasInstructions: true }),
    ...(dependsOn && { isUncertain: true }),
  }
}

/** From when to when a delivery comes, or can be collected. */
export function writeSlot(
  { from, to }: { from?: Date; to?: Date },
  { lang, timeZone }: Clock,
): ReturnType<typeof writeDeliverySlot> | undefined {
  return from && to && writeDeliverySlot({ from, to }, { locale: lang, timeZone })
}

function writePlace(address: Address | undefined): string | undefined {
  if (!address) return undefined
  const { addressLine1, streetAddress, addressLine2, postalCode, city, formatted } = address
  const street = addressLine1 || [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [street, addressLine2, town].filter(Boolean).join(', ') || formatted || undefined
}

/** Carriers have ids without a slash; codes may have any. */
const writeDelivery = (carrierId: string, code: string): string => `${carrierId}/${code}`

/**
 * Reads what `DeliveryOptionView.value` says.
 * @example parseDelivery('6f1c…/express') // { carrierId: '6f1c…', code: 'express' }
 */
export function parseDelivery(value: unknown): { carrierId?: string; code: string } | undefined {
  const [, carrierId, code] = /^([^/]*)\/(.+)$/.exec(typeof value === 'string' ? value : '') ?? []
  if (!code) return undefined
  return { ...(carrierId && { carrierId }), code }
}
