/** Groups of stress tests, each with the paths whose change makes `npm run test:stress -- --changed` run it. */

/**
 * Paths that every stress test depends on: composition of the shop, its database and network layers, and the runner
 * of stress tests.
 */
const SHARED_PATHS = [
  /^apps\/provider\/src\/[\w-]+\.ts$/,
  /^apps\/provider\/src\/app\//,
  /^apps\/provider\/src\/(platform|testing)\//,
  /^e2e\/(faults\/|shop\.ts|prepared-data\.ts)/,
  /^tools\/(stress\/|test-stress\.mjs|shop-arguments\.ts)/,
  /^package-lock\.json$/,
]

const provider = (folders: string): RegExp => new RegExp(`^apps/provider/src/(${folders})/`)

const BUYING = provider('cart|checkout|orders|payments|pricing|catalogue/inventory')
const SIGNING_IN = provider('identity|redirects')

export const PATHS_OF_GROUPS: Record<string, readonly RegExp[]> = {
  disk: [provider('media')],
  enumeration: [SIGNING_IN, provider('mail')],
  fuzz: [/^packages\/contract\//, /^apps\/provider\/src\//],
  guessing: [SIGNING_IN],
  imports: [provider('catalogue|transfer|cli|access-log')],
  kills: [BUYING],
  mail: [provider('mail')],
  media: [provider('media|catalogue|cart')],
  outages: [/^apps\/provider\/(src|pages)\//, /^apps\/storefront\//],
  overload: [BUYING, SIGNING_IN, provider('catalogue|media')],
  queries: [provider('catalogue|media')],
  races: [BUYING, SIGNING_IN],
  refresh: [SIGNING_IN],
  search: [provider('catalogue|media')],
  stock: [BUYING],
  tabs: [/^packages\/client\//],
  totals: [provider('pricing|cart')],
  // Tests with all of their trials, which are no stress tests.
  trials: [/^(packages|apps|demo-shop)\//],
  // Tests with all caches off, which are no stress tests either.
  uncached: [provider('catalogue|cart|pricing|settings'), /^apps\/storefront\//],
}

/** Returns the groups that a change of these files touches. */
export function findTouchedGroups(files: readonly string[]): string[] {
  const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)
  const sources = files.filter((path) => !isTest(path) && !path.endsWith('.md'))
  const touches = (patterns: readonly RegExp[]): boolean =>
    sources.some((path) => patterns.some((pattern) => pattern.test(path)))
  return Object.entries(PATHS_OF_GROUPS)
    .filter(([, patterns]) => touches([...SHARED_PATHS, ...patterns]))
    .map(([group]) => group)
}
