const MEGABYTE = 1024 * 1024

/**
 * The most bytes of content that each in-memory cache of the provider holds. Together with the garbage that V8 lets lie (`tools/shop-arguments.ts`) they keep a shop with 1,000 products below 600 MB (decision 53); a cache that
 * is new gets its bytes from the others. The storefront's pages are 32 MB (`apps/storefront/src/app.tsx`), gzip fragments of products up to 160 MB where there are 100,000 (`catalogue/services.ts`).
 */
export const CACHE_BYTES = {
  /** Carts as they were saved last: 10,000 of three lines. */
  recentCarts: 64 * MEGABYTE,
  /** Carts as they were answered last. */
  cartAnswers: 64 * MEGABYTE,
  cartLines: 16 * MEGABYTE,
  /** Prices of checkout pages. */
  shownPrices: 16 * MEGABYTE,
  /** Answers of the catalogue, compressed where they were asked for twice. */
  catalogueAnswers: 32 * MEGABYTE,
  files: 24 * MEGABYTE,
  /** Pictures in the sizes that pages ask for. */
  pictureSizes: 32 * MEGABYTE,
  fileRows: 4 * MEGABYTE,
} as const
