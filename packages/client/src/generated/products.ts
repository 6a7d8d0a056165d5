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
