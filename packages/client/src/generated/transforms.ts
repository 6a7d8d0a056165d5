// Written by `npm run generate` from packages/contract. Do not edit.

import type { Transforms } from '../operation-row.ts'
import { address, date, float, pageUrl } from '../transforms/values.ts'
import { image } from '../transforms/image.ts'

export const numericPropertyRange: Transforms = { minValue: float, maxValue: float }

export const priceData: Transforms = { price: float, discountedPrice: float, pricePerUnit: float }

export const costAndProfitData: Transforms = { itemCost: float, profit: float, profitMargin: float }

export const pricePerUnitData: Transforms = { totalQuantity: float, baseQuantity: float }

export const discount: Transforms = { value: float, startDate: date, endDate: date }

export const variantDataWithNoStock: Transforms = {
  priceData,
  convertedPriceData: priceData,
  costAndProfitData,
  weight: float,
}

export const variant: Transforms = { variant: variantDataWithNoStock }

export const product: Transforms = {
  weight: float,
  weightRange: numericPropertyRange,
  price: priceData,
  priceData,
  convertedPriceData: priceData,
  priceRange: numericPropertyRange,
  costAndProfitData,
  costRange: numericPropertyRange,
  pricePerUnitData,
  discount,
  variants: variant,
  lastUpdated: date,
  createdDate: date,
}

export const addressLocation: Transforms = { latitude: float, longitude: float }

export const sorting: Transforms = { origin: addressLocation }

export const platformQuery: Transforms = { sort: sorting }

export const collection: Transforms = { lastUpdated: date }

export const physicalProperties: Transforms = { weight: float }

export const subscriptionSettings: Transforms = { startDate: date }

export const subscriptionOptionInfo: Transforms = { subscriptionSettings }

export const serviceProperties: Transforms = { scheduledDate: date, endDate: date }

export const catalogOverrideFields: Transforms = { physicalProperties, image }

export const lineItem: Transforms = {
  url: pageUrl,
  image,
  physicalProperties,
  subscriptionOptionInfo,
  serviceProperties,
  catalogOverrideFields,
}

export const addressWithContact: Transforms = { address }

export const cart: Transforms = {
  lineItems: lineItem,
  createdDate: date,
  updatedDate: date,
  contactInfo: addressWithContact,
}

export const customLineItem: Transforms = {
  media: image,
  url: pageUrl,
  physicalProperties,
  subscriptionOptionInfo,
  serviceProperties,
}

export const member: Transforms = { createdDate: date, updatedDate: date, lastLoginDate: date }
