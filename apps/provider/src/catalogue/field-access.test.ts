import { type Operation, operations, listPaths, STORES_APP_ID } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { startShop, type TestShop } from '../testing/index.ts'
import { uploadSuccessfully } from '../testing/upload.ts'
import { createCollection } from './collections/change-collections.ts'

/** Values that only managers of the catalogue may see, in forms that occur nowhere else. */
const SECRETS = {
  costs: /4321\.09|4,321\.09|4987\.65|4,987\.65|costAndProfitData|costRange|itemCost|formattedProfit|profitMargin/,
  'the digital file': /digitalFile|veiled-file/,
  'hidden products': /veiled-product/i,
  'hidden collections': /veiled-collection/i,
}
type Secret = keyof typeof SECRETS
const secrets = Object.keys(SECRETS) as Secret[]

const reads = (Object.values(operations) as Operation[]).filter(
  ({ name, access, permission, provider, service, writes }) =>
    permission === 'WIX_STORES.READ_PRODUCTS' &&
    // Views of the back office have no catalogue data, and keys none of them.
    access.includes('app') &&
    // Jobs are shown only to those who may start them (bulk-jobs/bulk-jobs.test.ts).
    !name.startsWith('bulkJobs.') &&
    provider !== 'later' &&
    service !== 'blog' &&
    service !== 'badges' &&
    !writes,
)

interface Caller {
  who: string
  token: string
  manages: boolean
}

async function openShop() {
  const about = { kind: 'ABOUT' as const, slug: 'about', title: 'About us', sections: [] }
  const shop = await startShop({ pages: { pages: [about] }, shop: { languages: ['en', 'de'] } })
  const cost = { costMinor: 432_109n, priceMinor: 930_874n } // a profit of 4987.65
  const options = { Size: { S: 3, L: 0 } }
  await shop.addProduct('plain', { changes: cost })
  await shop.addProduct('sized', { options, changes: cost })
  await shop.addProduct('file', {
    type: 'digital',
    changes: {
      ...cost,
      digitalFile: { id: 'veiled-file-id', fileName: 'veiled-file.zip', fileType: 'SECURE_ARCHIVE' },
    },
  })
  await shop.addProduct('veiled-product', {
    visible: false,
    options,
    changes: { ...cost, brand: 'Veiled-product', ribbon: 'Veiled-product', sku: 'veiled-product' },
  })
  await shop.db
    .insertInto('slug_redirects')
    .values({ entity: 'product', slug: 'former-address', id: shop.idOf('veiled-product') })
    .execute()
  const names = ['plain', 'sized', 'file', 'veiled-product']
  const kitchen = await shop.addCollection('Kitchen', names)
  const hidden = await shop.db.transaction().execute((tx) =>
    createCollection(
      tx,
      {
        slug: 'veiled-collection',
        name: 'Veiled-collection',
        description: '',
        media: [],
        visible: false,
        importKey: null,
      },
      names.map((name) => shop.idOf(name)),
    ),
  )
  shop.provider.catalogue.invalidate(names.map((name) => shop.idOf(name)))

  const managing = await shop.newApiKey()
  const { id: fileId } = await uploadSuccessfully(shop, '%PDF-1.7 shown by what is hidden', { token: managing })
  const media = [{ mediaId: fileId }]
  await shop.call('PATCH', `/cartwright/v1/products/${shop.idOf('veiled-product')}/media`, {
    token: managing,
    body: { media },
  })
  await shop.call('PATCH', `/cartwright/v1/collections/${hidden}/media`, {
    token: managing,
    body: { mediaIds: [fileId] },
  })
  for (const [path, name] of [
    [`products/${shop.idOf('veiled-product')}`, 'Veiled-product'],
    [`collections/${hidden}`, 'Veiled-collection'],
  ]) {
    const body = { texts: [{ language: 'de', name }] }
    const { status } = await shop.call('PATCH', `/cartwright/v1/${path}/texts`, { token: managing, body })
    expect(status).toBe(200)
  }

  const key = (...scopes: Parameters<TestShop['newApiKey']>[0] & object) => shop.newApiKey(scopes)
  const callers: Caller[] = [
    { who: 'a visitor', token: await shop.newToken(), manages: false },
    { who: 'an owner', token: await shop.newStaffToken('owner'), manages: true },
    { who: 'a member', token: await shop.newMemberToken(), manages: false },
    { who: 'a manager', token: await shop.newStaffToken('manager'), manages: true },
    { who: 'a viewer', token: await shop.newStaffToken('viewer'), manages: false },
    { who: 'a catalogue editor', token: await shop.newStaffToken('editor'), manages: true },
    { who: 'a key that reads products', token: await key('SCOPE.DC-STORES.READ-PRODUCTS'), manages: false },
    { who: 'a key that manages products', token: managing, manages: true },
    { who: 'a key that manages orders', token: await key('SCOPE.DC-STORES.MANAGE-ORDERS'), manages: false },
    { who: 'a key that manages the store', token: await key('SCOPE.DC-STORES-MEGA.MANAGE-STORES'), manages: true },
    { who: 'a key that reads the store', token: await key('SCOPE.DC-STORES-MEGA.READ-STORES'), manages: false },
  ]
  const productIds = names.map((name) => shop.idOf(name))
  const { body: job } = await shop.call('POST', '/cartwright/v1/exports', { token: managing, body: {} })
  return { shop, callers, collectionIds: [kitchen, hidden], productIds, fileIds: [fileId], jobIds: [job.jobId] }
}

/** Everything of which a read might give away what is hidden, made from the members that its schema has. */
function requestsOf(
  operation: Operation,
  known: { productIds: string[]; collectionIds: string[]; fileIds: string[]; jobIds: string[] },
): Record<string, unknown>[] {
  const [hiddenProduct, hiddenCollection] = [known.productIds.at(-1)!, known.collectionIds.at(-1)!]
  const values: Record<string, readonly unknown[]> = {
    id: [
      ...known.productIds,
      ...known.collectionIds,
      ...known.jobIds,
      ...known.productIds.map((id) => `${id}-00000000-0000-0000-0000-000000000000`),
    ],
    productId: known.productIds,
    fileId: known.fileIds,
    mediaType: [undefined],
    inventoryId: known.productIds,
    slug: ['kitchen', 'veiled-collection', 'veiled-product', 'former-address', 'plain', 'about'],
    options: [undefined, { Size: 'S' }],
    choices: [undefined, { Size: 'S' }],
    includeMerchantSpecificData: [undefined, false, true],
    includeHiddenProducts: [undefined, true],
    includeVariants: [true],
    includeHiddenSubscriptionOptions: [undefined, true],
    algorithms: [[{ id: '68ebce04-b96a-4c52-9329-08fc9d8c1253', appId: STORES_APP_ID }]],
    items: [known.productIds.map((catalogItemId) => ({ catalogItemId, appId: STORES_APP_ID }))],
    query: [
      undefined,
      { filter: { name: { $startsWith: 'veiled' } } },
      { filter: { name: { $startsWith: 'Veiled' } } },
      { filter: { id: { $in: [hiddenProduct, hiddenCollection] } } },
      { filter: { visible: false } },
      { filter: { slug: 'veiled-product' } },
      { filter: { collectionIds: { $hasSome: [hiddenCollection] } } },
      { filter: { productId: hiddenProduct } },
      { filter: { $not: { name: 'plain' } } },
      { sort: [{ fieldName: 'name', order: 'DESC' }] },
      { paging: { limit: 1, offset: 3 } },
      { cursorPaging: { limit: 100 } },
      { fields: ['costAndProfitData', 'digitalFile', 'variants.variant.costAndProfitData'] },
    ],
  }
  const members = Object.entries(
    operation.request.properties as Record<string, { type?: unknown; enum?: readonly unknown[] }>,
  )
  return members.reduce<Record<string, unknown>[]>(
    (requests, [name, schema]) => {
      // A word to look for, whatever the member is called.
      const tried =
        values[name] ??
        schema.enum ??
        ([schema.type].flat().includes('string') ? ['veiled', 'veiled-product'] : [undefined])
      const isText = name === 'query' && operation.name.startsWith('catalogueRest.')
      return requests.flatMap((request) =>
        tried.map((value) => ({
          ...request,
          ...(value !== undefined && { [name]: isText ? toTextQuery(value) : value }),
        })),
      )
    },
    [{}],
  )
}

/** The same query with filter and sort as JSON texts. */
function toTextQuery(query: unknown): unknown {
  const { filter, sort, ...others } = query as { filter?: object; sort?: { fieldName: string; order: string }[] }
  return {
    ...others,
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(sort && { sort: JSON.stringify(sort.map(({ fieldName, order }) => ({ [fieldName]: order.toLowerCase() }))) }),
  }
}

async function send(shop: TestShop, operation: Operation, request: Record<string, unknown>, token: string) {
  const path = listPaths(operation)[0]!.replace(/\{([^}]+)\}/g, (_, name: string) => String(request[name]))
  return operation.method === 'GET'
    ? shop.call('GET', `${path}?.r=${Buffer.from(JSON.stringify(request)).toString('base64url')}`, { token })
    : shop.call(operation.method, path, { token, body: request })
}

/** Refused to a shopper by whom it may not be called at all. */
function isForStaff({ access }: Operation, who: string, status: number): boolean {
  const kind = ({ 'a visitor': 'visitor', 'a member': 'member' } as const)[who]
  return status === 403 && kind !== undefined && !access.includes(kind)
}

test('costs, profits, files and what is hidden are seen by those who manage the catalogue, and by nobody else', async () => {
  const { shop, callers, ...known } = await openShop()
  const seen: Record<Secret, number> = {
    costs: 0,
    'the digital file': 0,
    'hidden products': 0,
    'hidden collections': 0,
  }
  const leaks: string[] = []
  const answered = new Set<string>()
  let calls = 0
  for (const operation of reads) {
    for (const request of requestsOf(operation, known)) {
      // One after the other, so that bytes kept for one are there when the next one asks; then the other way round.
      for (const { who, token, manages } of [...callers, ...callers.toReversed()]) {
        calls++
        const { status, text } = await send(shop, operation, request, token)
        if (status === 200) answered.add(operation.name)
        if (![200, 400, 404].includes(status) && !isForStaff(operation, who, status))
          leaks.push(`${operation.name} answered ${status} to ${who}`)
        for (const secret of secrets) {
          // A refusal may repeat what was asked for.
          if (status !== 200 || !SECRETS[secret].test(text)) continue
          if (manages) seen[secret]++
          else leaks.push(`${secret} to ${who} by ${operation.name} ${JSON.stringify(request)}`)
        }
        if (!manages && request['includeMerchantSpecificData'] === true && status !== 400)
          leaks.push(`costs were asked for by ${who}: ${status}`)
        if (!manages && request['includeHiddenProducts'] === true && status !== 400)
          leaks.push(`hidden products were asked for by ${who}: ${status}`)
      }
    }
  }
  console.log(
    `fields for managers only: ${calls} reads by ${callers.length} callers over ${reads.length} operations, ${leaks.length} leaks ` +
      `(seen by managers: ${secrets.map((secret) => `${secret} ${seen[secret]}`).join(', ')})`,
  )
  expect(leaks).toEqual([])
  for (const secret of secrets) expect(seen[secret], `managers do see ${secret}`).toBeGreaterThan(0)
  expect(
    reads.filter(({ name }) => !answered.has(name)),
    'reads of which no request here was answered',
  ).toEqual([])
  expect(shop.logged).toEqual([])
}, 60_000)

test('hidden entities answer like missing ones and are not counted', async () => {
  const { shop, callers, ...known } = await openShop()
  const [hidden, unknown] = [known.productIds.at(-1)!, crypto.randomUUID()]
  for (const { token } of callers.filter(({ manages }) => !manages)) {
    for (const path of ['/stores-reader/v1/products/ID', '/collections/ID', '/stores-reader/v1/collections/slug/ID']) {
      const ask = (id: string) => shop.call('GET', path.replace('ID', id), { token })
      const [one, other] = [await ask(path.includes('slug') ? 'veiled-collection' : hidden), await ask(unknown)]
      expect(one.status).toBe(404)
      const plain = (text: string, id: string) => text.replaceAll(id, 'ID')
      expect(plain(one.text, path.includes('slug') ? 'veiled-collection' : hidden)).toBe(plain(other.text, unknown))
    }
    for (const [filter, total] of [
      [{ visible: false }, 0],
      [{ id: hidden }, 0],
      [{}, 3],
    ] as const)
      expect((await shop.ask('products.queryProducts', { query: { filter } }, { token })).metadata.total).toBe(total)
  }
})

test('shoppers cannot filter or sort by costs, profits or files, which order and totals would disclose', async () => {
  const { shop, callers } = await openShop()
  const fields = [
    'cost',
    'itemCost',
    'profit',
    'profitMargin',
    'costRange',
    'costRange.minValue',
    'costAndProfitData.itemCost',
    'costAndProfitData.profit',
    'variants.variant.costAndProfitData.itemCost',
    'cost_minor',
    'digitalFile',
    'digitalFile.fileName',
    'digital_file',
  ]
  const queries = reads.filter(({ request }) => 'query' in request.properties)
  const wrong: string[] = []
  let tries = 0
  for (const operation of queries)
    for (const field of fields)
      for (const query of [
        { filter: { [field]: { $gt: 0 } } },
        { filter: { [field]: 'x' } },
        { filter: { $not: { [field]: { $exists: true } } } },
        { sort: [{ fieldName: field, order: 'ASC' }] },
      ])
        for (const { who, token } of callers) {
          tries++
          const { status } = await send(shop, operation, { query }, token)
          if (status !== 400 && !isForStaff(operation, who, status))
            wrong.push(`${operation.name} by ${who}: ${status} for ${JSON.stringify(query)}`)
        }
  console.log(`filters and sorts by what is for managers only: carried out ${wrong.length} of ${tries}`)
  expect(wrong).toEqual([])
}, 60_000)
