import { type FulfillmentTrackingInfo, type SupportedCarrier, supportedCarriers } from '@cartwright/contract'
import { InvalidRequest } from '../../platform/http/app-error.ts'

const TRACKING_PAGES: Record<SupportedCarrier, (number: string) => string> = {
  fedex: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  ups: (number) => `https://www.ups.com/track?tracknum=${number}`,
  usps: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  dhl: (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`,
  canadaPost: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/details/${number}`,
  dpd: (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}`,
  gls: (number) => `https://gls-group.eu/track/${number}`,
  hermes: (number) => `https://www.myhermes.de/empfangen/sendungsverfolgung/suchen/sendungsinformation/${number}`,
  royalMail: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
}

/** Tracking details of a parcel. */
export interface Tracking {
  shippingProvider?: string
  trackingNumber?: string
  trackingLink?: string
}

/**
 * Tracking from the merchant's input, with the link of the carrier's own page if the carrier is supported. Undefined
 * for empty input.
 */
export function toTracking(input: FulfillmentTrackingInfo | null | undefined): Tracking | undefined {
  const shippingProvider = input?.shippingProvider ?? undefined
  const trackingNumber = input?.trackingNumber ?? undefined
  const carrier = supportedCarriers.find((supported) => supported.toLowerCase() === shippingProvider?.toLowerCase())
  const generatedLink = carrier && trackingNumber && TRACKING_PAGES[carrier](encodeURIComponent(trackingNumber))
  const trackingLink = generatedLink ?? input?.trackingLink ?? undefined
  if (trackingLink !== undefined) requireAddress(trackingLink)
  if (shippingProvider === undefined && trackingNumber === undefined && trackingLink === undefined) return undefined
  return {
    ...(shippingProvider !== undefined && { shippingProvider }),
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(trackingLink !== undefined && { trackingLink }),
  }
}

/** Validates a link that buyers follow: `https://` alone, or a space in the host, is invalid. */
function requireAddress(link: string): void {
  if (URL.canParse(link)) return
  throw new InvalidRequest([
    { field: 'fulfillment.trackingInfo.trackingLink', description: 'is no address', violatedRule: 'FORMAT' },
  ])
}
