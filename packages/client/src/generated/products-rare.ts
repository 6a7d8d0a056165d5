// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow, Transforms } from '../operation-row.ts'
import { float } from '../transforms/values.ts'
import { image } from '../transforms/image.ts'
import { video } from '../transforms/video.ts'
import { collection, platformQuery, product, variant } from './transforms.ts'

export const platformMedia: Transforms = { image, video }

export const storeVariant: Transforms = { media: platformMedia }

export const variantOverride: Transforms = { price: float, cost: float, weight: float }

export const propertyAdjustmentData: Transforms = { amount: float }

export const adjustValue: Transforms = {
  price: propertyAdjustmentData,
  cost: propertyAdjustmentData,
  weight: propertyAdjustmentData,
}

/** Reads a collection by its address. */
export const getCollectionBySlug: OperationRow = {
  method: 'GET',
  path: '/stores-reader/v1/collections/slug/{slug}',
  takes: ['slug'],
  answer: { collection },
}

/** Lists the variants of a product, by choices or by ID. */
export const queryProductVariants: OperationRow = {
  method: 'POST',
  path: '/stores-reader/v1/products/{id}/variants/query',
  takes: ['id'],
  options: true,
  isRead: true,
  answer: { variants: variant },
}

/** Lists variants of all products by filter and order. */
export const queryStoreVariants: OperationRow = {
  method: 'POST',
  path: '/stores-reader/v1/variants/query',
  takes: ['query'],
  isRead: true,
  request: { query: platformQuery },
  answer: { variants: storeVariant },
}

/** Reads a variant by product ID and variant ID, joined by a hyphen. */
export const getStoreVariant: OperationRow = {
  method: 'GET',
  path: '/stores-reader/v1/variants/{id}',
  takes: ['id'],
  answer: { variant: storeVariant },
}

/** Makes a product. */
export const createProduct: OperationRow = {
  method: 'POST',
  path: '/stores/v1/products',
  takes: ['product'],
  request: { product },
  answer: { product },
}

/** Changes what is given of a product. */
export const updateProduct: OperationRow = {
  method: 'PATCH',
  path: '/stores/v1/products/{product.id}',
  takes: ['product.id', 'product'],
  request: { product },
  answer: { product },
}

/** Deletes a product. */
export const deleteProduct: OperationRow = {
  method: 'DELETE',
  path: '/stores/v1/products/{id}',
  takes: ['id'],
  returns: '',
}

/** Changes variants of a product that manages them. */
export const updateProductVariants: OperationRow = {
  method: 'PATCH',
  path: '/stores/v1/products/{id}/variants',
  takes: ['id', 'variants'],
  request: { variants: variantOverride },
  answer: { variants: variant },
}

/** Takes back every change of a product’s variants. */
export const resetAllProductVariantData: OperationRow = {
  method: 'POST',
  path: '/stores/v1/products/{id}/variants/resetToDefault',
  takes: ['id'],
  returns: '',
}

/** Puts products into a collection. */
export const addProductsToCollection: OperationRow = {
  method: 'POST',
  path: '/stores/v1/collections/{id}/productIds',
  takes: ['id', 'productIds'],
  returns: '',
}

/** Takes products out of a collection. */
export const removeProductsFromCollection: OperationRow = {
  method: 'POST',
  path: '/stores/v1/collections/{id}/productIds/delete',
  takes: ['id', 'productIds'],
  returns: '',
}

/** Adds pictures and videos to a product. */
export const addProductMedia: OperationRow = {
  method: 'POST',
  path: '/stores/v1/products/{id}/media',
  takes: ['id', 'media'],
  returns: '',
}

/** Takes pictures and videos off a product: those named, or all. */
export const removeProductMedia: OperationRow = {
  method: 'POST',
  path: '/stores/v1/products/{id}/media/delete',
  takes: ['id', 'mediaIds'],
  returns: '',
}

/** Lets pictures show choices of one option. */
export const addProductMediaToChoices: OperationRow = {
  method: 'PATCH',
  path: '/stores/v1/products/{id}/choices/media',
  takes: ['id', 'media'],
  returns: '',
}

/** Lets pictures no longer show choices. */
export const removeProductMediaFromChoices: OperationRow = {
  method: 'POST',
  path: '/stores/v1/products/{id}/choices/media/delete',
  takes: ['id', 'media'],
  returns: '',
}

/** Takes away all options of a product that does not manage variants. */
export const deleteProductOptions: OperationRow = {
  method: 'DELETE',
  path: '/stores/v1/products/{id}/options',
  takes: ['id'],
  returns: '',
}

/** Takes the brand off a product. */
export const removeBrand: OperationRow = {
  method: 'POST',
  path: '/stores/v1/products/{id}/remove-brand',
  takes: ['id'],
  returns: '',
}

/** Takes the ribbon off a product. */
export const removeRibbon: OperationRow = {
  method: 'POST',
  path: '/stores/v1/products/{id}/remove-ribbon',
  takes: ['id'],
  returns: '',
}

/** Makes a collection. */
export const createCollection: OperationRow = {
  method: 'POST',
  path: '/stores/v1/collections',
  takes: ['collection'],
  request: { collection },
  answer: { collection },
}

/** Changes what is given of a collection. */
export const updateCollection: OperationRow = {
  method: 'PATCH',
  path: '/stores/v1/collections/{collection.id}',
  takes: ['collection.id', 'collection'],
  request: { collection },
  answer: { collection },
}

/** Deletes a collection; its products stay. */
export const deleteCollection: OperationRow = {
  method: 'DELETE',
  path: '/stores/v1/collections/{id}',
  takes: ['id'],
  returns: '',
}

/** Gives many products the same value of one property. */
export const bulkUpdateProductsProperty: OperationRow = {
  method: 'POST',
  path: '/stores/v1/bulk/products/update',
  takes: ['ids', 'set'],
  request: { set: variantOverride },
}

/** Changes one property of many products by an amount or a percentage. */
export const bulkAdjustProductProperty: OperationRow = {
  method: 'POST',
  path: '/stores/v1/bulk/products/adjust-properties',
  takes: ['adjust', 'ids'],
  request: { adjust: adjustValue },
}
