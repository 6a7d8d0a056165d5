import { ApiKeyStrategy, createClient, products } from '@cartwright/client'

/**
 * A program of the shop's owner that brings products into the catalogue. Its key is a secret and never leaves the server.
 * Answers the ids of what it made.
 */
export async function fillTheCatalogue(baseUrl: string, apiKey: string, siteId: string): Promise<string[]> {
  const client = createClient({ modules: { products }, auth: ApiKeyStrategy({ apiKey, siteId }), baseUrl })

  const made: string[] = []
  for (const [name, price] of [
    ['Breakfast plate', 14],
    ['Soup bowl', 16.5],
  ] as const) {
    // Under a key of one's own a program that is run again makes nothing twice.
    const { product } = await client.products.createProduct(
      { name, productType: 'physical', priceData: { price }, description: '<p>Stoneware, made by hand.</p>' },
      { idempotencyKey: `stoneware-${name}` },
    )
    await client.products.addProductMedia(product._id, [{ url: 'https://shop.example/stoneware.jpg' }])
    made.push(product._id)
  }

  const { collection } = await client.products.createCollection({ name: 'Stoneware' })
  if (collection._id) await client.products.addProductsToCollection(collection._id, made)

  // Only what is given changes, and each product says for itself how it went.
  const { results } = await client.products.bulkAdjustProductProperty({ price: { percentage: { rate: -10 } } }, made)
  return results
    .filter(({ itemMetadata }) => itemMetadata.success)
    .flatMap(({ itemMetadata }) => itemMetadata._id ?? [])
}
