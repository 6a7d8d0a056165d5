import type { Database } from '../../platform/db/pool.ts'
import type { Product } from '../model/product.ts'
import { type FacetKey, serializeFacetKey } from './search-document.ts'
import { findExampleProducts } from './search-index-store.ts'

/** CSS colour of a choice; undefined if the choice is not a colour. */
export type ColorLookup = (option: string, choice: string) => string | undefined

interface CountedFacet {
  id: number
  key: FacetKey
}

/** Products looked up in addition to those of the page. */
const MAX_EXTRA_LOOKUPS = 100

/**
 * Reads the colours of choices from products that have them, mostly products of the page. If products show a choice in
 * two colours, one of them is used.
 */
export async function readChoiceColors(
  db: Database,
  catalogue: { findProducts(ids: readonly string[]): Promise<Map<string, Product>> },
  { facets, onPage }: { facets: readonly CountedFacet[]; onPage: ReadonlyMap<string, Product> },
): Promise<ColorLookup> {
  const colours = new Map<string, string>()
  const plain = new Set<string>()
  const learn = (products: Iterable<Product>): void => {
    for (const { options } of products)
      for (const { type, name, choices } of options) {
        if (type !== 'color') plain.add(name)
        else for (const { description, value } of choices) keep(colours, keyOf(name, description), value)
      }
  }
  learn(onPage.values())
  const unknown = facets.filter(
    ({ key }) => key.kind === 'option' && !plain.has(key.name) && !colours.has(serializeFacetKey(key)),
  )
  if (unknown.length > 0) {
    const examples = await findExampleProducts(
      db,
      unknown.slice(0, MAX_EXTRA_LOOKUPS).map(({ id }) => id),
    )
    learn((await catalogue.findProducts(examples)).values())
  }
  return (option, choice) => colours.get(keyOf(option, choice))
}

function keep(colours: Map<string, string>, key: string, value: string): void {
  if (!colours.has(key)) colours.set(key, value)
}

const keyOf = (name: string, value: string): string => serializeFacetKey({ kind: 'option', name, value })
