import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ApiKeyStrategy, AppStrategy, OAuthStrategy } from '@cartwright/client'
import { operations, type Operation } from '@cartwright/contract'
import { expect, onTestFinished, test } from 'vitest'
import type { Terminal } from '../command.ts'
import { checkStorefront } from './index.ts'
import { authFunctions, differences, judge, servedFunctions } from './served-functions.ts'

/** Runs the command on a storefront of these files. */
async function check(files: Record<string, string>, prepare?: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-check-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await prepare?.(folder)
  return runIn(folder, '.')
}

async function runIn(folder: string, ...args: string[]) {
  const printed: string[] = []
  const none = (): never => {
    throw new Error('The command opened the shop.')
  }
  const terminal: Terminal = {
    folder,
    config: none,
    now: none,
    print: (line) => void printed.push(line),
    printStatus: none,
    ask: none,
    command: 'check-storefront',
    withDatabase: none,
    withDatabaseOrCreate: none,
  }
  const code = await checkStorefront.run(args, terminal)
  const calls = printed
    .filter((line) => line.startsWith('  '))
    .map((line) => line.trim().split('  ').slice(0, 2).join(' '))
  return { code, printed: printed.join('\n'), calls, summary: printed.at(-1) }
}

test('a storefront whose client is made in one file and used in others is checked with file and line', async () => {
  const { code, printed } = await check({
    'src/lib/wix.ts': `import { createClient, OAuthStrategy } from '@wix/sdk'
import { products, collections } from '@wix/stores'
import { currentCart as cart } from '@wix/ecom'
import { redirects } from '@wix/redirects'
import { events } from '@wix/events'

export const getClient = () =>
  createClient({ modules: { products, collections, basket: cart, redirects, blog: events }, auth: OAuthStrategy({ clientId: 'x' }) })
`,
    'src/app/page.tsx': `import { getClient } from '../lib/wix'
export default async function Page() {
  const client = getClient()
  const { items } = await client.products.queryProducts().limit(10).find()
  const cart = await client.basket.getCurrentCart()
  const news = await client.blog.listEvents()
  return <ul onClick={() => client.basket.deleteCurrentCart()}>{items.map((item) => <li key={item._id}>{news.length}</li>)}</ul>
}
`,
    'src/app/checkout.jsx': `export async function pay(wixClient) {
  const { checkoutId } = await wixClient.basket.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  await wixClient.basket.refreshCart()
  return wixClient.redirects.createRedirectSession({ ecomCheckout: { checkoutId } })
}
`,
  })
  expect(printed).toBe(`Served:
  src/app/checkout.jsx:2  currentCart.createCheckoutFromCurrentCart (@wix/ecom)
  src/app/page.tsx:5  currentCart.getCurrentCart (@wix/ecom)
  src/app/page.tsx:7  currentCart.deleteCurrentCart (@wix/ecom)
Served differently:
  src/app/checkout.jsx:4  redirects.createRedirectSession (@wix/redirects)  ${differences['redirects.createRedirectSession']}
  src/app/page.tsx:4  products.queryProducts (@wix/stores)  ${differences['products.queryProducts']}
Not served:
  src/app/checkout.jsx:3  currentCart.refreshCart (@wix/ecom)  The shop does not serve this function of the module.
  src/app/page.tsx:6  events.listEvents (@wix/events)  The shop serves nothing of this package.
  src/lib/wix.ts:5  @wix/events  The shop serves nothing of this package.
3 served, 2 served differently, 3 not served, 0 not judged, in 3 files.`)
  expect(code).toBe(2)
})

const WAYS: Record<string, string> = {
  'a module that is imported and called directly': `import { currentCart } from '@wix/ecom'
currentCart.addToCurrentCart({ lineItems: [] })`,
  'a renamed module': `import { currentCart as cart } from '@wix/ecom'
cart.addToCurrentCart({})`,
  'a default import': `import ecom from '@wix/ecom'
ecom.currentCart.addToCurrentCart({})`,
  'a namespace import': `import * as ecom from '@wix/ecom'
ecom.currentCart?.addToCurrentCart({})`,
  'a destructured module': `import { currentCart } from '@wix/ecom'
const { addToCurrentCart: add } = currentCart; await add({})`,
  'destructured modules of a client': `import { createClient } from '@wix/sdk'; import { currentCart } from '@wix/ecom'; const api = createClient({ modules: { currentCart } })
const { currentCart: { addToCurrentCart } } = api; addToCurrentCart({})`,
  'a dynamic import': `export async function add() {
  const { currentCart } = await import('@wix/ecom'); return currentCart.addToCurrentCart({}) }`,
  'a dynamic import with a handler': `export const add = () => import('@wix/ecom')
  .then(({ currentCart }) => currentCart.addToCurrentCart({}))`,
  require: `const { currentCart } = require('@wix/ecom')
module.exports = () => currentCart.addToCurrentCart({})`,
  'a bound module': `import { createClient } from '@wix/sdk'; import { currentCart } from '@wix/ecom'; const api = createClient({})
const cart = api.use(currentCart); cart.addToCurrentCart({})`,
  'a hook that takes a module': `import { useWixModules } from '@wix/sdk-react'; import { currentCart } from '@wix/ecom'
export const useAdd = () => useWixModules(currentCart).addToCurrentCart`,
  'a memoized client': `import { createClient } from '@wix/sdk'; import { currentCart } from '@wix/ecom'; const modules = { ...{ cart: currentCart } }
const api = useMemo(() => createClient({ modules }), []); api.cart.addToCurrentCart({})`,
  'a client in a context': `import { currentCart } from '@wix/ecom'
const shop = useContext(WixContext); shop.currentCart.addToCurrentCart({})`,
  'a client as a member': `import { currentCart } from '@wix/ecom'
class Cart { add() { return this.wix.currentCart['addToCurrentCart']({}) } }`,
  'types around a client': `import { createClient, type WixClient } from '@wix/sdk'; import { currentCart } from '@wix/ecom'
const add = (api: WixClient) => (api as Api)!.currentCart.addToCurrentCart({} as currentCart.Options)`,
  'a package of one module': `import { addToCurrentCart } from '@wix/auto_sdk_ecom_current-cart'
addToCurrentCart({})`,
  'an elevated function': `import { auth } from '@wix/essentials'; import { currentCart } from '@wix/ecom'
const add = auth.elevate(currentCart.addToCurrentCart)`,
  'a function that is passed on': `import { currentCart } from '@wix/ecom'
useSWRMutation('cart', currentCart.addToCurrentCart)`,
}

test.each(Object.entries(WAYS))('a call is found through %s', async (_, code) => {
  const { calls } = await check({ 'cart.ts': code })
  expect(calls).toEqual(['cart.ts:2 currentCart.addToCurrentCart (@wix/ecom)'])
})

test('calls of the client itself are checked: sign-in, pictures, GraphQL', async () => {
  const { calls, code } = await check({
    'a.js': `import { createClient, media, OAuthStrategy } from '@wix/sdk'
const api = createClient({ auth: OAuthStrategy({ clientId: 'x' }) })
api.auth.login({ email, password })
supabaseClient.auth.signUp({ email })
api.auth.getMemberTokens(code, state, data)
media.getScaledToFillImageUrl(url, 1, 1, {})
api.graphql('{ a }', {})
api.setHeaders({})`,
  })
  expect(calls).toEqual([
    'a.js:5 auth.getMemberTokens (@wix/sdk)',
    'a.js:3 auth.login (@wix/sdk)',
    'a.js:6 media.getScaledToFillImageUrl (@wix/sdk)',
    'a.js:7 graphql (@wix/sdk)',
  ])
  expect(code).toBe(2)
})

test('scripts of Vue, Svelte and Astro files are read, with the lines of the file', async () => {
  const call = `import { currentCart } from '@wix/ecom'\nawait currentCart.getCurrentCart()\n`
  const { calls, code } = await check({
    'a.vue': `<template>\n  <p v-if="a < b">it's</p>\n</template>\n<script setup lang="ts">\n${call}</script>\n<style>p { }</style>`,
    'b.svelte': `<script context="module">\nexport const load = 1\n</script>\n<script lang="ts">\n${call}</script>\n{#if a}<p>{a}</p>{/if}`,
    'd.vue': `<script lang="tsx">\n${call}const view = <p>{cart}</p>\n</script>`,
    'c.astro': `---\n${call}if (!cart) return Astro.redirect('/')\n---\n<p>it's { cart }</p>\n<script>\n${call}</script>`,
  })
  expect(calls).toEqual(
    ['a.vue:6', 'b.svelte:6', 'c.astro:3', 'c.astro:9', 'd.vue:3'].map(
      (at) => `${at} currentCart.getCurrentCart (@wix/ecom)`,
    ),
  )
  expect(code).toBe(0)
})

test('names that only look like modules are not counted: lists, shadowed names, types, text and enumerations', async () => {
  const { calls } = await check({
    'a.tsx': `import { products, orders } from '@wix/stores'
import type { events } from '@wix/events'
import { type comments } from '@wix/comments'
export function List({ data, products }: { data: Data; products: products.Product[] }) {
  const [orders] = useState([])
  // products.queryProducts()
  const text = 'products.deleteProduct()'
  return products.map((each) => data.orders.filter(orders.find).load(each.products.archive(products.frobnicate())))
}
export const kind = products.ProductType
products.getProduct(id)`,
  })
  expect(calls).toEqual(['a.tsx:11 products.getProduct (@wix/stores)', 'a.tsx:1 orders (@wix/stores)'])
})

test('addresses of the REST API are checked: whole ones, templates, and those that end with a slash', async () => {
  const { printed, code } = await check({
    'rest.ts': `const api = 'https://www.wixapis.com'
fetch('https://www.wixapis.com/stores/v1/products/query', { method: 'POST' })
fetch(\`https://www.wixapis.com/stores/v1/products/\${id}?includeHidden=true\`)
fetch('https://edge.wixapis.com/stores-reader/v1/products/' + id)
fetch('https://www.wixapis.com/bookings/v2/bookings/query')
fetch(\`https://www.wixapis.com\${path ?? \`/x\`}\`)
fetch('https://www.wixapis.com.example/stores/v1/products/query')
`,
  })
  expect(printed).toBe(`Served:
  rest.ts:2  https://www.wixapis.com/stores/v1/products/query
  rest.ts:3  https://www.wixapis.com/stores/v1/products/\${id}
  rest.ts:4  https://edge.wixapis.com/stores-reader/v1/products/
Not served:
  rest.ts:5  https://www.wixapis.com/bookings/v2/bookings/query  The shop does not serve this path.
Not judged:
  rest.ts:1  the address is composed: https://www.wixapis.com
  rest.ts:6  the address is composed: https://www.wixapis.com\${path
3 served, 0 served differently, 1 not served, 2 not judged, in 1 files.`)
  expect(code).toBe(2)
})

test('newer modules, events and modules of another package are not served, each with its reason', async () => {
  const { printed } = await check({
    'a.ts': `import { currentCartV2, orders } from '@wix/ecom'
import { authentication } from '@wix/members'
import { productsV3 } from '@wix/stores'
currentCartV2.getCurrentCart()
orders.onOrderCreated(() => {})
authentication.login()`,
  })
  expect(printed).toContain('a.ts:1  currentCartV2 (@wix/ecom)  The shop has cart V1 and catalogue V1.')
  expect(printed).toContain('a.ts:3  productsV3 (@wix/stores)  The shop has cart V1 and catalogue V1.')
  expect(printed).toContain('a.ts:5  orders.onOrderCreated (@wix/ecom)  The shop sends no events to apps.')
  expect(printed).toContain('a.ts:6  authentication.login (@wix/members)  The shop does not serve this module.')
})

test('what cannot be judged is listed: broken code, files that are too large, computed names', async () => {
  const { printed, code } = await check({
    'broken.ts': `import { orders } from '@wix/ecom'\nconst = (`,
    'computed.ts': `import { products } from '@wix/stores'\nproducts[name]()`,
    'large.js': `/*${'x'.repeat(1_000_000)}*/`,
  })
  expect(printed).toContain('broken.ts  cannot be parsed')
  expect(printed).toContain('computed.ts:2  the name of the function is computed')
  expect(printed).toContain('large.js  too large, or not readable')
  expect(code).toBe(0)
})

test('installed packages, results of builds, hidden folders, typings and links are skipped', async () => {
  const code = `import { events } from '@wix/events'`
  const { summary } = await check(
    {
      'a.ts': `import { orders } from '@wix/ecom'\norders.searchOrders()`,
      'node_modules/x/a.js': code,
      'packages/a/node_modules/x.js': code,
      '.next/a.js': code,
      'dist/a.js': code,
      'a.d.ts': code,
      'README.md': code,
    },
    async (folder) => {
      await symlink(folder, join(folder, 'circle'))
      await symlink(join(folder, 'dist/a.js'), join(folder, 'link.js'))
    },
  )
  expect(summary).toBe('1 served, 0 served differently, 0 not served, 0 not judged, in 1 files.')
})

test('a missing folder, a file, and a folder without such code are refused with the reason', async () => {
  await expect(runIn(import.meta.dirname)).rejects.toThrow('Specify the folder of the storefront.')
  await expect(runIn(import.meta.dirname, 'a', 'b')).rejects.toThrow('Unexpected argument "b".')
  await expect(runIn(import.meta.dirname, 'none')).rejects.toThrow('There is no folder none.')
  await expect(runIn(import.meta.dirname, 'index.ts')).rejects.toThrow('index.ts is not a folder.')
  await expect(check({ 'a.md': '' })).rejects.toThrow('There is no JavaScript or TypeScript in .')
  await expect(check({ 'a.js': 'client.auth.login()' })).rejects.toThrow('No code in . uses a package of the platform')
})

test('generated code that nests deeply does not end the command', async () => {
  const { printed } = await check({
    'a.ts': `import { orders } from '@wix/ecom'\norders.searchOrders()`,
    'deep.js': `import { events } from '@wix/events'\nx = ${'a+'.repeat(50_000)}a`,
  })
  expect(printed).toContain('a.ts:2  orders.searchOrders (@wix/ecom)')
  expect(printed).toContain('deep.js')
})

test('the table contains every operation of the contract that a package of the platform calls', () => {
  const listed = new Set([...servedFunctions.values()].flatMap((modules) => [...modules.keys()]))
  const official = Object.values<Operation>(operations).filter(
    ({ service, provider }: Operation) =>
      !['own', 'oauthApps', 'legacyOrders'].includes(service) && provider !== 'later',
  )
  expect(official.length).toBeGreaterThan(60)
  for (const { name } of official) {
    const [module = '', call = ''] = name.split('.')
    const owners = [...servedFunctions].filter(([, modules]) =>
      [module, 'oauth', 'signOnPolicy'].some((each) => modules.get(each)?.has(call)),
    )
    expect(owners, name).toHaveLength(1)
  }
  expect([...listed]).toEqual(expect.arrayContaining(['currentCart', 'products', 'orders', 'oauth', 'signOnPolicy']))
})

test('the functions of client.auth are those of a strategy of our client', () => {
  const strategies = [
    OAuthStrategy({ clientId: 'x' }),
    ApiKeyStrategy({ apiKey: 'x', siteId: 'x' }),
    AppStrategy({ appId: 'x', appSecret: 'x', instanceId: 'x' }),
  ]
  const known = new Set(strategies.flatMap((strategy) => Object.keys(strategy)))
  expect([...authFunctions].filter((name) => !known.has(name))).toEqual([])
})

test('every difference is a sentence of the guide about a function that is served', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../../docs/guides/differences.md'), 'utf8')
  const text = guide.replaceAll(/\s+/g, ' ')
  for (const [call, difference] of Object.entries(differences)) {
    expect(text, call).toContain(difference)
    const module = call.slice(0, call.lastIndexOf('.'))
    const name = call.slice(module.length + 1)
    const owner = [...servedFunctions].find(([, modules]) => modules.get(module)?.has(name))?.[0] ?? '@wix/sdk'
    expect(owner !== '@wix/sdk' || /^(auth|media)\b/.test(module), call).toBe(true)
    expect(judge({ package: owner, module, name })).toEqual({ verdict: 'served differently', note: difference })
  }
})
