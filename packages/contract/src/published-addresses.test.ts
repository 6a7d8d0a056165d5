import { expect, test } from 'vitest'
import published from './fixtures/published-addresses.json' with { type: 'json' }
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { listPaths } from './paths.ts'

/**
 * Addresses of each operation of the platform, and where each is published: a package with its version, or a
 * reference.
 */
const sources: Readonly<Record<string, Readonly<Record<string, string>>>> = published

/** The shop's own operations are published by the shop alone. */
const ofPlatform = (Object.values(operations) as Operation[]).filter(({ service }) => service !== 'own')

function listAddresses(operation: Operation): string[] {
  const methods = operation.getForm === 'complex' ? ['GET', 'POST'] : [operation.method]
  return methods.flatMap((method) => listPaths(operation).map((path) => `${method} ${path}`))
}

test.each(ofPlatform)('$name is served at exactly its published addresses', (operation) => {
  expect(listAddresses(operation).toSorted()).toEqual(Object.keys(sources[operation.name] ?? {}).toSorted())
})

test('every published address belongs to an operation and has a source', () => {
  const names = new Set(ofPlatform.map(({ name }) => name))
  expect(Object.keys(sources).filter((name) => !names.has(name))).toEqual([])
  const rows = Object.values(sources).flatMap((addresses) => Object.values(addresses))
  expect(rows.length).toBeGreaterThan(300)
  expect(
    rows.filter(
      (source) =>
        !/^(@wix\/\S+ \d+\.\d+\.\d+|REST reference|wire reference, \S+|older packages|prefix of the service)$/.test(
          source,
        ),
    ),
  ).toEqual([])
})

test('addresses of the REST reference are published for the catalogue and the inventory', () => {
  expect(sources['products.getProduct']).toMatchObject({ 'GET /stores/v1/products/{id}': 'REST reference' })
  expect(sources['catalogueRest.queryProducts']).toMatchObject({
    'POST /stores-reader/v1/products/query': 'REST reference',
    'POST /stores/v1/products/query': 'REST reference',
  })
  expect(sources['inventory.queryInventory']).toMatchObject({
    'POST /stores/v2/inventoryItems/query': 'REST reference',
  })
})

/** `npx vitest run -u --project together packages/contract/src/published-addresses.test.ts` writes the document. */
test('docs/reference/published-addresses.md lists the addresses of the platform with their sources', async () => {
  const rows = Object.entries(sources)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, addresses]) => {
      const bySource = Map.groupBy(Object.keys(addresses), (address) => addresses[address]!)
      const cells = [...bySource].map(
        ([source, each]) => `${source}: ${each.map((address) => `\`${address}\``).join(', ')}`,
      )
      return `| \`${name}\` | ${cells.join('<br>')} |`
    })
  await expect(`# Published addresses

Addresses of the platform at which each operation is served, by source: the path table of a package, the REST reference, the
wire reference of tokens and sign-in, packages older than those, or a prefix that a source has for other operations of the
same service. Written by
\`npx vitest run -u --project together packages/contract/src/published-addresses.test.ts\` from
\`packages/contract/src/fixtures/published-addresses.json\`. All other addresses of the provider are in [routes](routes.md).

| operation | addresses |
|---|---|
${rows.join('\n')}
`).toMatchFileSnapshot('../../../docs/reference/published-addresses.md')
})
