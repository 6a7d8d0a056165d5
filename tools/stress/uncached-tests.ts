/** Finds the tests that run with all caches off: caches change nothing but speed (decision 70). */
import { globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Tests of catalogue, cart and storefront. Imports, exports and media read nothing from a cache. */
const ALL = [
  'apps/provider/src/catalogue/{*,!(import|export|media|gallery|digital)/**/*}.test.ts',
  'apps/provider/src/cart/**/*.test.ts',
  'apps/storefront/src/**/*.test.{ts,tsx}',
]

/** Those of reads that a cache answers, without those that turn caches on or compare with uncached reads themselves. */
const READS = [
  'apps/provider/src/catalogue/{collections-and-variants,model/converted-prices,related/related}.test.ts',
  'apps/provider/src/catalogue/products/{rest-query,slug-redirect,store-variant}-handlers.test.ts',
  'apps/provider/src/catalogue/query/query-executor.test.ts',
  'apps/provider/src/catalogue/search/{search-in-languages,search-products,variant-filters}.test.ts',
  'apps/provider/src/catalogue/translations/translated-reads.test.ts',
  'apps/provider/src/cart/{cart,change-cart,translated-cart,update-cart,lines/view-lines}.test.ts',
  'apps/storefront/src/{app,{browse,front,home,product,search,seo}/*}.test.ts',
]

/** Returns the tests of reads, for `npm test`, or all, for `npm run test:stress`. */
export function findUncachedTests({ all }: { all: boolean }): string[] {
  return (all ? ALL : READS).flatMap((pattern) => {
    const files = globSync(pattern, { cwd: root }).toSorted()
    if (files.length === 0) throw new Error(`No test file matches ${pattern}.`)
    return files
  })
}
