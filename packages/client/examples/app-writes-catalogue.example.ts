import { ApiKeyStrategy, createClient, products } from '@cartwright/client'

/**
 * Example of a program of the shop's owner that writes products into the catalogue. Its key is a secret and never
 * leaves the server. Returns the ids of the created products.
 */
export async function fillTheCatalogue(baseUrl: string, apiKey: string, siteId: string): Promise<string[]> {
  const client = createClient({ modules: { products }, auth: ApiKeyStrategy({ apiKey, siteId }), baseUrl })

  const made: string[] = []
  for (const [name, price] of [
    ['Breakfast plate', 14],
    ['Soup bowl', 16.5],
  ] as const) {
    // A key of the caller makes a repeated run create nothing twice.
    const { product } = await client.products.createProduct(
      { name, productType: 'physical', priceData: { price }, description: '<p>Stoneware, made by hand.</p>' },
      { idempotencyKey: `stoneware-${name}` },
    )
    await client.products.addProductMedia(product._id, [{ url: 'https://shop.example/stoneware.jpg' }])
    made.push(product._id)
  }

  const { collection } = await client.products.createCollection({ name: 'Stoneware' })
  if (collection._id) await client.products.addProductsToCollection(collection._id, made)

  // Only the given properties change, and the result lists the outcome per product.
  const { results } = await client.products.bulkAdjustProductProperty({ price: { percentage: { rate: -10 } } }, made)
  return results
    .filter(({ itemMetadata }) => itemMetadata.success)
    .flatMap(({ itemMetadata }) => itemMetadata._id ?? [])
}
