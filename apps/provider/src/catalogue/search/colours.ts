import type { Catalogue } from '../cache/cache.ts'
import type { Database } from '../../db/pool.ts'
import type { Product } from '../product.ts'
import { type FacetKey, facetId } from './search-document.ts'
import { findExamples } from './store.ts'

/** How a choice looks, as in CSS; undefined where it is none of a colour. */
export type Colours = (option: string, choice: string) => string | undefined

interface CountedFacet {
  id: number
  key: FacetKey
}

/** As many are looked up besides those of the page. */
const MAX_LOOKED_UP = 100

/**
 * The colours of choices, as a product shows them that has the choice: mostly one of the page. Where products show a choice in two colours, one of them
 * counts.
 */
export async function readColours(
  db: Database,
  catalogue: Pick<Catalogue, 'findProducts'>,
  { facets, onPage }: { facets: readonly CountedFacet[]; onPage: ReadonlyMap<string, Product> },
): Promise<Colours> {
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
    ({ key }) => key.kind === 'option' && !plain.has(key.name) && !colours.has(facetId(key)),
  )
  if (unknown.length > 0) {
    const examples = await findExamples(
      db,
      unknown.slice(0, MAX_LOOKED_UP).map(({ id }) => id),
    )
    learn((await catalogue.findProducts(examples)).values())
  }
  return (option, choice) => colours.get(keyOf(option, choice))
}

function keep(colours: Map<string, string>, key: string, value: string): void {
  if (!colours.has(key)) colours.set(key, value)
}

const keyOf = (name: string, value: string): string => facetId({ kind: 'option', name, value })
