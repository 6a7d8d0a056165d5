// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow, Transforms } from '../operation-row.ts'

const ENTITY = 'wix.stores.catalog.v1.product'
const PACKAGE = '@wix/auto_sdk_stores_products'
const getProductAnswer: Transforms = {
  date: ['product.lastUpdated', 'product.createdDate'],
  float: [
    'product.weight',
    'product.weightRange.minValue',
    'product.weightRange.maxValue',
    'product.price.price',
    'product.price.discountedPrice',
    'product.price.pricePerUnit',
    'product.priceData.price',
    'product.priceData.discountedPrice',
    'product.priceData.pricePerUnit',
    'product.convertedPriceData.price',
    'product.convertedPriceData.discountedPrice',
    'product.convertedPriceData.pricePerUnit',
    'product.priceRange.minValue',
    'product.priceRange.maxValue',
    'product.costAndProfitData.itemCost',
    'product.costAndProfitData.profit',
    'product.costAndProfitData.profitMargin',
    'product.costRange.minValue',
    'product.costRange.maxValue',
    'product.pricePerUnitData.totalQuantity',
    'product.pricePerUnitData.baseQuantity',
    'product.discount.value',
    'product.variants.variant.priceData.price',
    'product.variants.variant.priceData.discountedPrice',
    'product.variants.variant.priceData.pricePerUnit',
    'product.variants.variant.convertedPriceData.price',
    'product.variants.variant.convertedPriceData.discountedPrice',
    'product.variants.variant.convertedPriceData.pricePerUnit',
    'product.variants.variant.costAndProfitData.itemCost',
    'product.variants.variant.costAndProfitData.profit',
    'product.variants.variant.costAndProfitData.profitMargin',
    'product.variants.variant.weight',
  ],
}
const queryProductsRequest: Transforms = { float: ['query.sort.origin.latitude', 'query.sort.origin.longitude'] }
const queryProductsAnswer: Transforms = {
  date: ['products.lastUpdated', 'products.createdDate'],
  float: [
    'products.weight',
    'products.weightRange.minValue',
    'products.weightRange.maxValue',
    'products.price.price',
    'products.price.discountedPrice',
    'products.price.pricePerUnit',
    'products.priceData.price',
    'products.priceData.discountedPrice',
    'products.priceData.pricePerUnit',
    'products.convertedPriceData.price',
    'products.convertedPriceData.discountedPrice',
    'products.convertedPriceData.pricePerUnit',
    'products.priceRange.minValue',
    'products.priceRange.maxValue',
    'products.costAndProfitData.itemCost',
    'products.costAndProfitData.profit',
    'products.costAndProfitData.profitMargin',
    'products.costRange.minValue',
    'products.costRange.maxValue',
    'products.pricePerUnitData.totalQuantity',
    'products.pricePerUnitData.baseQuantity',
    'products.discount.value',
    'products.variants.variant.priceData.price',
    'products.variants.variant.priceData.discountedPrice',
    'products.variants.variant.priceData.pricePerUnit',
    'products.variants.variant.convertedPriceData.price',
    'products.variants.variant.convertedPriceData.discountedPrice',
    'products.variants.variant.convertedPriceData.pricePerUnit',
    'products.variants.variant.costAndProfitData.itemCost',
    'products.variants.variant.costAndProfitData.profit',
    'products.variants.variant.costAndProfitData.profitMargin',
    'products.variants.variant.weight',
  ],
}
const getCollectionBySlugAnswer: Transforms = { date: ['collection.lastUpdated'] }
const getProductOptionsAvailabilityAnswer: Transforms = {
  float: [
    'selectedVariant.price.price',
    'selectedVariant.price.discountedPrice',
    'selectedVariant.price.pricePerUnit',
    'selectedVariant.convertedPriceData.price',
    'selectedVariant.convertedPriceData.discountedPrice',
    'selectedVariant.convertedPriceData.pricePerUnit',
    'selectedVariant.weight',
  ],
}
const queryProductVariantsAnswer: Transforms = {
  float: [
    'variants.variant.priceData.price',
    'variants.variant.priceData.discountedPrice',
    'variants.variant.priceData.pricePerUnit',
    'variants.variant.convertedPriceData.price',
    'variants.variant.convertedPriceData.discountedPrice',
    'variants.variant.convertedPriceData.pricePerUnit',
    'variants.variant.costAndProfitData.itemCost',
    'variants.variant.costAndProfitData.profit',
    'variants.variant.costAndProfitData.profitMargin',
    'variants.variant.weight',
  ],
}
const queryStoreVariantsAnswer: Transforms = {
  date: ['variants.media.image.urlExpirationDate', 'variants.media.video.urlExpirationDate'],
  float: ['variants.media.image.focalPoint.x', 'variants.media.image.focalPoint.y'],
  image: ['variants.media.image'],
  video: ['variants.media.video'],
}
const getStoreVariantAnswer: Transforms = {
  date: ['variant.media.image.urlExpirationDate', 'variant.media.video.urlExpirationDate'],
  float: ['variant.media.image.focalPoint.x', 'variant.media.image.focalPoint.y'],
  image: ['variant.media.image'],
  video: ['variant.media.video'],
}
const updateProductVariantsRequest: Transforms = { float: ['variants.price', 'variants.cost', 'variants.weight'] }
const bulkUpdateProductsPropertyRequest: Transforms = { float: ['set.price', 'set.cost', 'set.weight'] }
const bulkAdjustProductPropertyRequest: Transforms = {
  float: ['adjust.price.amount', 'adjust.cost.amount', 'adjust.weight.amount'],
}

/** Reads a product. */
export const getProduct: OperationRow = {
  service: 'catalogueRead',
  method: 'GET',
  path: '/v1/products/{id}',
  writes: false,
  fqn: 'wix.catalog.api.v1.CatalogReadApi.GetProduct',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: getProductAnswer,
}

/** Lists products by filter and order. */
export const queryProducts: OperationRow = {
  service: 'catalogueRead',
  method: 'GET',
  path: '/v1/products/query-platformized',
  getForm: 'complex',
  writes: false,
  fqn: 'wix.catalog.api.v1.CatalogReadApi.QueryProductsPlatformized',
  entity: ENTITY,
  packageName: PACKAGE,
  request: queryProductsRequest,
  answer: queryProductsAnswer,
}

/** Reads a collection by its address. */
export const getCollectionBySlug: OperationRow = {
  service: 'catalogueRead',
  method: 'GET',
  path: '/v1/collections/slug/{slug}',
  writes: false,
  fqn: 'wix.catalog.api.v1.CatalogReadApi.GetCollectionBySlug',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: getCollectionBySlugAnswer,
}

/** Says which choices are left once some are made, and the variant once all are. */
export const getProductOptionsAvailability: OperationRow = {
  service: 'catalogueRead',
  method: 'POST',
  path: '/v1/products/{id}/productOptionsAvailability',
  writes: false,
  fqn: 'wix.catalog.api.v1.CatalogReadApi.ProductOptionsAvailability',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: getProductOptionsAvailabilityAnswer,
}

/** Lists the variants of a product, by choices or by ID. */
export const queryProductVariants: OperationRow = {
  service: 'catalogueRead',
  method: 'POST',
  path: '/v1/products/{id}/variants/query',
  writes: false,
  fqn: 'wix.catalog.api.v1.CatalogReadApi.QueryProductVariants',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: queryProductVariantsAnswer,
}

/** Lists variants of all products by filter and order. */
export const queryStoreVariants: OperationRow = {
  service: 'catalogueRead',
  method: 'POST',
  path: '/v1/variants/query',
  writes: false,
  fqn: 'wix.catalog.api.v1.CatalogReadApi.QueryStoreVariants',
  entity: ENTITY,
  packageName: PACKAGE,
  request: queryProductsRequest,
  answer: queryStoreVariantsAnswer,
}

/** Reads a variant by product ID and variant ID, joined by a hyphen. */
export const getStoreVariant: OperationRow = {
  service: 'catalogueRead',
  method: 'GET',
  path: '/v1/variants/{id}',
  writes: false,
  fqn: 'wix.catalog.api.v1.CatalogReadApi.GetStoreVariant',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: getStoreVariantAnswer,
}

/** Makes a product. */
export const createProduct: OperationRow = {
  service: 'catalogueWrite',
  method: 'POST',
  path: '/v1/products',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.CreateProduct',
  entity: ENTITY,
  packageName: PACKAGE,
  request: getProductAnswer,
  answer: getProductAnswer,
}

/** Changes what is given of a product. */
export const updateProduct: OperationRow = {
  service: 'catalogueWrite',
  method: 'PATCH',
  path: '/v1/products/{product.id}',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.UpdateProduct',
  entity: ENTITY,
  packageName: PACKAGE,
  request: getProductAnswer,
  answer: getProductAnswer,
}

/** Deletes a product. */
export const deleteProduct: OperationRow = {
  service: 'catalogueWrite',
  method: 'DELETE',
  path: '/v1/products/{id}',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.DeleteProduct',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Changes variants of a product that manages them. */
export const updateProductVariants: OperationRow = {
  service: 'catalogueWrite',
  method: 'PATCH',
  path: '/v1/products/{id}/variants',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.UpdateProductVariants',
  entity: ENTITY,
  packageName: PACKAGE,
  request: updateProductVariantsRequest,
  answer: queryProductVariantsAnswer,
}

/** Takes back every change of a product’s variants. */
export const resetAllProductVariantData: OperationRow = {
  service: 'catalogueWrite',
  method: 'POST',
  path: '/v1/products/{id}/variants/resetToDefault',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.ResetAllProductVariantData',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Puts products into a collection. */
export const addProductsToCollection: OperationRow = {
  service: 'catalogueWrite',
  method: 'POST',
  path: '/v1/collections/{id}/productIds',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.AddProductsToCollection',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Takes products out of a collection. */
export const removeProductsFromCollection: OperationRow = {
  service: 'catalogueWrite',
  method: 'POST',
  path: '/v1/collections/{id}/productIds/delete',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.RemoveProductsFromCollection',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Adds pictures and videos to a product. */
export const addProductMedia: OperationRow = {
  service: 'catalogueWrite',
  method: 'POST',
  path: '/v1/products/{id}/media',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.AddProductMedia',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Takes pictures and videos off a product: those named, or all. */
export const removeProductMedia: OperationRow = {
  service: 'catalogueWrite',
  method: 'POST',
  path: '/v1/products/{id}/media/delete',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.RemoveProductMedia',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Lets pictures show choices of one option. */
export const addProductMediaToChoices: OperationRow = {
  service: 'catalogueWrite',
  method: 'PATCH',
  path: '/v1/products/{id}/choices/media',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.AddProductMediaToChoices',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Lets pictures no longer show choices. */
export const removeProductMediaFromChoices: OperationRow = {
  service: 'catalogueWrite',
  method: 'POST',
  path: '/v1/products/{id}/choices/media/delete',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.RemoveProductMediaFromChoices',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Takes away all options of a product that does not manage variants. */
export const deleteProductOptions: OperationRow = {
  service: 'catalogueWrite',
  method: 'DELETE',
  path: '/v1/products/{id}/options',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.DeleteProductOptions',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Takes the brand off a product. */
export const removeBrand: OperationRow = {
  service: 'catalogueWrite',
  method: 'POST',
  path: '/v1/products/{id}/remove-brand',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.RemoveBrand',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Takes the ribbon off a product. */
export const removeRibbon: OperationRow = {
  service: 'catalogueWrite',
  method: 'POST',
  path: '/v1/products/{id}/remove-ribbon',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.RemoveRibbon',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Makes a collection. */
export const createCollection: OperationRow = {
  service: 'catalogueWrite',
  method: 'POST',
  path: '/v1/collections',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.CreateCollection',
  entity: ENTITY,
  packageName: PACKAGE,
  request: getCollectionBySlugAnswer,
  answer: getCollectionBySlugAnswer,
}

/** Changes what is given of a collection. */
export const updateCollection: OperationRow = {
  service: 'catalogueWrite',
  method: 'PATCH',
  path: '/v1/collections/{collection.id}',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.UpdateCollection',
  entity: ENTITY,
  packageName: PACKAGE,
  request: getCollectionBySlugAnswer,
  answer: getCollectionBySlugAnswer,
}

/** Deletes a collection; its products stay. */
export const deleteCollection: OperationRow = {
  service: 'catalogueWrite',
  method: 'DELETE',
  path: '/v1/collections/{id}',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.DeleteCollection',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Gives many products the same value of one property. */
export const bulkUpdateProductsProperty: OperationRow = {
  service: 'catalogueWrite',
  method: 'POST',
  path: '/v1/bulk/products/update',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.BulkUpdateProducts',
  entity: ENTITY,
  packageName: PACKAGE,
  request: bulkUpdateProductsPropertyRequest,
}

/** Changes one property of many products by an amount or a percentage. */
export const bulkAdjustProductProperty: OperationRow = {
  service: 'catalogueWrite',
  method: 'POST',
  path: '/v1/bulk/products/adjust-properties',
  writes: true,
  fqn: 'wix.catalog.api.v1.CatalogWriteApi.BulkAdjustProductProperties',
  entity: ENTITY,
  packageName: PACKAGE,
  request: bulkAdjustProductPropertyRequest,
}
