import type { Api } from '../app/api.ts'

/** Members of the settings that the forms show. Others stay as they are: changes are merge patches. */
export interface ShopSettings {
  shop: {
    name: string
    tagline?: string
    email: string
    currency: string
    locale: string
    languages?: string[]
    timeZone: string
    weightUnit: 'KG' | 'LB'
    taxNumber?: string
    address: { addressLine1: string; city: string; postalCode: string; country: string; subdivision?: string }
  }
  look: {
    accent?: string
    secondAccent?: string
    paper?: string
    ink?: string
    type?: string
    logo?: ShopPicture
  }
  shipping: { regions: ShippingRegion[] }
  tax: { taxIncludedInPrices: boolean; shippingIsTaxed: boolean; regions: TaxRegion[] }
  payments: { providers?: string[]; manual: ManualPayment[] }
  checkout: { terms?: { text?: string; url?: string; mustAccept: boolean } }
  opening: { isClosed: boolean; message?: string }
}

export interface ShopPicture {
  id: string
  width: number
  height: number
  altText?: string
}

export interface ShippingRegion {
  code: string
  title: string
  countries: string[]
  subdivisions?: string[]
  cities?: string[]
  postalCodes?: string[]
  options: ShippingOption[]
}

export interface ShippingOption {
  code: string
  title: string
  price?: string
  freeFrom?: string
  deliveryDays?: { min: number; max: number; unit?: string }
  deliveryTime?: string
  table?: object
  pickup?: object
  timeSlot?: object
  charges?: object[]
}

export interface TaxRegion {
  name: string
  type: string
  country: string
  subdivision?: string
  cities?: string[]
  postalCodes?: string[]
  rates: { taxGroupId?: string; taxName: string; rate: string }[]
}

export interface ManualPayment {
  code: string
  title: string
  kind: ManualPaymentKind
  instructions?: string
  dueDays?: number
}
export type ManualPaymentKind = 'BANK_TRANSFER' | 'ON_PICKUP' | 'ON_DELIVERY' | 'OTHER'

/** Merge patch of the settings (RFC 7396): null removes a member, a list is replaced. */
export type SettingsPatch = { [Group in keyof ShopSettings]?: object }

export interface LoadedSettings {
  settings: ShopSettings
  revision: string
}

/** Path of the operations that read and change the settings. */
export const SETTINGS_PATH = '/cartwright/v1/settings'

export function fetchSettings(api: Api, signal?: AbortSignal): Promise<LoadedSettings> {
  return api.get<LoadedSettings>(SETTINGS_PATH, signal)
}
