import { createClient, OAuthStrategy, products } from '@cartwright/client'

/** Returns the names of all products, and the two most recently changed. */
export async function listProducts(baseUrl: string, clientId: string): Promise<{ all: string[]; newest: string[] }> {
  const client = createClient({ modules: { products }, auth: OAuthStrategy({ clientId }), baseUrl })

  // Each step of a query returns a new one: a query can be the base of several.
  const query = client.products.queryProducts().eq('productType', 'physical')

  // Pages follow each other, each requested when it is needed.
  const all: string[] = []
  for await (const { items } of query.ascending('name').limit(2)) all.push(...items.map(nameOf))

  // A page with buttons goes forward and back.
  let page = await query.descending('lastUpdated').limit(2).find()
  if (page.hasNext()) page = await page.next()
  if (page.hasPrev()) page = await page.prev()

  return { all, newest: page.items.map(nameOf) }
}

const nameOf = ({ name, slug }: products.Product) => name ?? slug
