/** The path of a product's page in the shop's own language. Slugs may be of any script, so they are percent-encoded. */
export const toProductPath = (slug: string): string => `/product-page/${encodeURIComponent(slug)}`

/** The path of a collection's page in the shop's own language, percent-encoded. */
export const toCollectionPath = (slug: string): string => `/collections/${encodeURIComponent(slug)}`
