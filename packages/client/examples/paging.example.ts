import { createClient, OAuthStrategy, products } from '@cartwright/client'

/** The names of all products, and the two that changed last. */
export async function listProducts(baseUrl: string, clientId: string): Promise<{ all: string[]; newest: string[] }> {
  const client = createClient({ modules: { products }, auth: OAuthStrategy({ clientId }), baseUrl })

  // Every step of a query makes a new one, so one query can be the start of many.
  const query = client.products.queryProducts().eq('productType', 'physical')

  // One page after the other, each asked for when it is needed.
  const all: string[] = []
  for await (const { items } of query.ascending('name').limit(2)) all.push(...items.map(nameOf))

  // Or back and forth, as a page with buttons does.
  let page = await query.descending('lastUpdated').limit(2).find()
  if (page.hasNext()) page = await page.next()
  if (page.hasPrev()) page = await page.prev()

  return { all, newest: page.items.map(nameOf) }
}

const nameOf = ({ name, slug }: products.Product) => name ?? slug
