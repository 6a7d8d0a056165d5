import { expect, test } from 'vitest'
import { startShop } from '../testing/index.ts'
import { isMedia, isPage } from './request-kind.ts'

/** `npx vitest run -u --project unit apps/provider/src/app/routes.test.ts` writes the document. */
test('docs/reference/routes.md lists every address of the provider', async () => {
  const shop = await startShop({ stripe: { secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: 'whsec' } })
  const routes = shop.provider.routes.list().filter(({ method }) => method !== 'HEAD')
  const operations = Map.groupBy(
    routes.filter(({ operation }) => operation),
    ({ operation }) => operation!,
  )
  const toKey = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`
  const ofOperations = new Set(routes.filter(({ operation }) => operation).map(toKey))
  const others = routes.filter((route) => !ofOperations.has(toKey(route)))
  expect(operations.size).toBeGreaterThan(100)
  expect(others.length).toBeGreaterThan(50)

  await expect(`# Routes

Every address of the provider, written by \`npx vitest run -u --project unit apps/provider/src/app/routes.test.ts\`. The
table in the code is \`createRouteTable\` (\`apps/provider/src/app/routes.ts\`); \`:name\` is a parameter, \`*\` the rest of the path.

## Pages, files and other endpoints

Search the sources of the provider for the path to find its handler.

| path | methods | kind |
|---|---|---|
${[...Map.groupBy(others, ({ path }) => path)]
  .map(([path, each]) => `| \`${path}\` | ${each.map(({ method }) => method).join(', ')} | ${kindOf(path)} |`)
  .sort()
  .join('\n')}

## Operations

Search the sources of the provider for the name of the operation to find its handler.

| operation | addresses |
|---|---|
${[...operations]
  .map(([name, each]) => `| \`${name}\` | ${each.map((route) => `\`${toKey(route)}\``).join('<br>')} |`)
  .sort()
  .join('\n')}
`).toMatchFileSnapshot('../../../../docs/reference/routes.md')
})

function kindOf(path: string): string {
  return isPage(path) ? 'page' : isMedia(path) ? 'file' : 'endpoint'
}
