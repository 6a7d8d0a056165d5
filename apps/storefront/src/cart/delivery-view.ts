import type { Address, EstimateTotalsResponse, ShippingOption } from '@cartwright/client'
import { formatDeliverySlot } from '@cartwright/ui/delivery-slot'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import { formatAmount, formatOrFree, isNonZero } from './format-amount.ts'
import { getChargeLabel } from './totals-view.ts'

/** The ways of delivery to choose from, where there is a choice. */
export interface DeliveryView {
  options: DeliveryOptionView[]
  chosen: string
  /** Earlier choice that is unavailable now, as a text. */
  problem?: string
}

/** Language and time zone in which delivery times are formatted. */
export interface TimeFormat {
  /** With its country, as in `en-IE`. */
  lang: string
  /** Undefined if the provider does not name it. */
  timeZone?: string
}

export interface DeliveryOptionView {
  /** Time slot of the delivery option: the whole (a detail as well), its day and its hours. */
  slot?: { slot: string; day: string; hours: string; begins?: number }
  /** Value that the form sends; `parseDelivery` reads it. */
  value: string
  title: string
  price: string
  /** When, where and how, a line each. */
  details: string[]
  /** Whether the option has instructions that shoppers read before choosing. */
  hasInstructions?: boolean
  /** Whether the option depends on a missing part of the address. */
  isUncertain?: boolean
}

export function toDeliveryView(
  estimate: EstimateTotalsResponse,
  texts: Texts,
  clock: TimeFormat,
): DeliveryView | undefined {
  const { shippingInfo, calculationErrors } = estimate
  const options = (shippingInfo?.carrierServiceOptions ?? []).flatMap(({ carrierId, shippingOptions = [] }) =>
    shippingOptions.map((option) => toDeliveryOptionView(option, carrierId, texts, clock)),
  )
  const selected = shippingInfo?.selectedCarrierServiceOption
  const isAnyUncertain = options.some(({ isUncertain }) => isUncertain)
  // A single option offers no choice, but may have a time slot or instructions.
  const isRead = options.some(({ slot, hasInstructions }) => slot || hasInstructions)
  if (!isAnyUncertain && ((options.length < 2 && !isRead) || !selected)) return undefined
  return {
    options,
    chosen: selected ? formatDeliveryValue(selected.carrierId ?? '', selected.code) : '',
    ...(selected &&
      calculationErrors?.selectedShippingOptionError && {
        problem: interpolate(texts.cart.deliveryGone, { title: selected.title }),
      }),
  }
}

function toDeliveryOptionView(
  { code, title, cost, logistics, dependsOn }: ShippingOption,
  carrierId: string,
  { lang, cart: words }: Texts,
  clock: TimeFormat,
): DeliveryOptionView {
  const { deliveryTime, deliveryTimeSlot, pickupDetails, instructions } = logistics ?? {}
  const charges = (cost?.otherCharges ?? [])
    .filter(({ price }) => isNonZero(price))
    .map(({ type, details, price }) =>
      interpolate(words.plus, {
        amount: formatAmount(price),
        what:
          lang === 'en'
            ? (details || getChargeLabel(type, words)).toLowerCase()
            : details || getChargeLabel(type, words),
      }),
    )
  const slot = formatSlot(deliveryTimeSlot ?? {}, clock)
  return {
    value: formatDeliveryValue(carrierId, code),
    title,
    price: formatOrFree(cost?.price, words),
    details: [
      ...charges,
      deliveryTime,
      slot?.slot,
      formatPickupAddress(pickupDetails?.address),
      instructions,
      dependsOn && (dependsOn === 'CITY' ? words.dependsOnCity : words.dependsOnPostcode),
    ].flatMap((detail) => detail || []),
    ...(slot && { slot }),
    ...(instructions && { hasInstructions: true }),
    ...(dependsOn && { isUncertain: true }),
  }
}

/** Time slot of a delivery or collection. */
export function formatSlot(
  { from, to }: { from?: Date; to?: Date },
  { lang, timeZone }: TimeFormat,
): ReturnType<typeof formatDeliverySlot> | undefined {
  return from && to && formatDeliverySlot({ from, to }, { locale: lang, timeZone })
}

function formatPickupAddress(address: Address | undefined): string | undefined {
  if (!address) return undefined
  const { addressLine1, streetAddress, addressLine2, postalCode, city, formatted } = address
  const street = addressLine1 || [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [street, addressLine2, town].filter(Boolean).join(', ') || formatted || undefined
}

/** Carriers have ids without a slash; codes may have any. */
const formatDeliveryValue = (carrierId: string, code: string): string => `${carrierId}/${code}`

/**
 * Parses the value of `DeliveryOptionView.value`.
 * @example parseDelivery('6f1c…/express') // { carrierId: '6f1c…', code: 'express' }
 */
export function parseDelivery(value: unknown): { carrierId?: string; code: string } | undefined {
  const [, carrierId, code] = /^([^/]*)\/(.+)$/.exec(typeof value === 'string' ? value : '') ?? []
  if (!code) return undefined
  return { ...(carrierId && { carrierId }), code }
}
