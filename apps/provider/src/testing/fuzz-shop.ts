import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  filterJoins,
  NO_VARIANT_ID,
  type Operation,
  type QueriedEntity,
  type QueryField,
  queryFields,
  scopes,
  STORES_APP_ID,
} from '@cartwright/contract'
import fc from 'fast-check'
import type pg from 'pg'
import { buildApp, type Provider } from '../app.ts'
import { createCollection, createProduct, type ProductDraft, saveMediaFile } from '../catalogue/index.ts'
import { startEmbedded } from '../db/embedded/index.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { type Database, type DatabaseAddress, openDatabase, openPool } from '../db/pool.ts'
import { openLog } from '../http/log.ts'
import { createApiKey, DEMO_CLIENT_ID, registerStorefront } from '../identity/index.ts'
import { ITEM, type Known, type Path, valuesOf } from './arbitraries.ts'
import { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from './names.ts'
import { saveTestSettings } from './settings.ts'

/** A shop without its pages, in this process, with something of everything that requests can be about. */
export interface FuzzShop {
  db: Database
  fetch(request: Request): Promise<Response>
  /** Whom an operation is asked as: an app with every scope, where apps may at all; else a visitor with a cart. */
  tokenFor(operation: Operation): string | undefined
  isAskedAsApp(operation: Operation): boolean
  /** A refresh token of a visitor. */
  refreshToken(): string
  /** What there is, for the places of this operation's requests. */
  knownFor(operation: Operation): Known
  /** Makes again what requests have deleted or turned into something else. */
  renew(): Promise<void>
  /** Lines of the shop's log, warnings and up. */
  logged: string[]
  /** What PostgreSQL refused, other than what every write has to expect. */
  refusedStatements: string[]
  close(): Promise<void>
}

export async function startFuzzShop(): Promise<FuzzShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-fuzz-'))
  await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user and has to get through
  const server = await startEmbedded({ dataDir, durability: 'none' })
  const logged: string[] = []
  const refusedStatements: string[] = []
  const open = (address: DatabaseAddress, max: number): Database =>
    openDatabase(watchErrors(openPool(address, { max }), refusedStatements))
  const db = open(server.connection, 8)
  const reader = open(server.connection, 4)
  await migrate(db, migrations, 'fuzz')
  await saveTestSettings(db)
  await registerStorefront(db, TEST_STOREFRONT_URL)
  const provider = await buildApp({
    db,
    reader,
    render: () => ({ html: '', status: 200, headers: {} }),
    providerUrl: TEST_PROVIDER_URL,
    storefrontUrl: TEST_STOREFRONT_URL,
    clientId: DEMO_CLIENT_ID,
    secureCookies: false,
    allowLoopback: false,
    version: 'fuzz',
    log: openLog('warn', { write: (line) => void logged.push(line) }),
    now: () => new Date(),
  })
  const { key } = await db
    .transaction()
    .execute((tx) => createApiKey(tx, { name: 'Fuzz', scopes: Object.keys(scopes) as (keyof typeof scopes)[] }))
  const stock = new Stock(db, provider)
  await stock.renew()
  return {
    db,
    fetch: (request) => provider.fetch(request),
    tokenFor: ({ access }) =>
      access.includes('app') ? key : access.includes('visitor') ? stock.visitor.token : undefined,
    isAskedAsApp: ({ access }) => access.includes('app'),
    refreshToken: () => stock.visitor.refreshToken,
    knownFor: (operation) => knownFor(operation, stock),
    renew: () => stock.renew(),
    logged,
    refusedStatements,
    async close() {
      await Promise.all([db.destroy(), reader.destroy()])
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

// Two want the same slug; two write at once. Both are expected, and answered for.
const EXPECTED_SQLSTATES = new Set(['23505', '40001', '40P01', '55P03'])

function watchErrors(pool: pg.Pool, refused: string[]): pg.Pool {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const watched = (...given: unknown[]): unknown => {
      const result = query(...given)
      if (result instanceof Promise)
        result.catch((error: Error & { code?: string }) => {
          if (!EXPECTED_SQLSTATES.has(error.code ?? ''))
            refused.push(`${error.code}: ${error.message} in ${String(given[0]).slice(0, 300)}`)
        })
      return result
    }
    client.query = watched as typeof client.query // the overloads of `query` cannot be written down here
  })
  return pool
}

const OPTIONS = { Size: ['S', 'M'], Colour: ['Red', 'Blue'] } as const
const PRODUCTS = 6
const PLENTY = 99_999

/** What is in the shop now. The lists stay the same ones, so that values drawn later are of what is there then. */
class Stock {
  readonly productIds: string[] = []
  readonly productSlugs: string[] = []
  readonly variantIds: string[] = []
  readonly storeVariantIds: string[] = []
  readonly collectionIds: string[] = []
  readonly collectionSlugs: string[] = []
  readonly mediaIds: string[] = []
  readonly lineIds: string[] = []
  readonly cursors: string[] = []
  checkoutId = NO_VARIANT_ID
  visitor = { token: '', refreshToken: '' }
  readonly #db: Database
  readonly #provider: Provider
  #made = 0

  constructor(db: Database, provider: Provider) {
    this.#db = db
    this.#provider = provider
  }

  async renew(): Promise<void> {
    for (const list of Object.values(this)) if (Array.isArray(list)) list.length = 0
    await this.#db.transaction().execute(async (tx) => {
      const media = []
      for (const number of [1, 2])
        media.push(
          await saveMediaFile(
            tx,
            {
              contentType: 'image/jpeg',
              bytes: Buffer.from([255, 216, 255, number]),
              width: 4,
              height: 3,
              sourceUrl: null,
            },
            'A picture',
          ),
        )
      this.mediaIds.push(...media.map(({ id }) => id))
      for (let n = 0; n < PRODUCTS; n++) {
        const slug = `fuzz-${++this.#made}`
        // Every second one manages its variants; all are for sale.
        this.productIds.push(await createProduct(tx, draft(slug, n % 2 === 0, media)))
        this.productSlugs.push(slug)
      }
      const slug = `shelf-${this.#made}`
      this.collectionIds.push(
        await createCollection(
          tx,
          { slug, name: slug, description: '', media: [], importKey: null },
          this.productIds.slice(0, 3),
        ),
      )
      this.collectionSlugs.push(slug)
    })
    this.#provider.catalogue.forget(this.productIds)
    for (const product of (await this.#provider.catalogue.findProducts(this.productIds)).values())
      for (const { id } of product.variants) {
        this.variantIds.push(id)
        this.storeVariantIds.push(`${product.id}-${id}`)
      }
    await this.#shop()
  }

  /** A new visitor, with a cart and a checkout. */
  async #shop(): Promise<void> {
    const token = await this.#ask('/oauth2/token', { clientId: DEMO_CLIENT_ID, grantType: 'anonymous' })
    this.visitor = { token: token['access_token'] as string, refreshToken: token['refresh_token'] as string }
    const options = { options: { Size: 'S', Colour: 'Red' } }
    const lineItems = this.productIds
      .slice(0, 3)
      .map((catalogItemId) => ({ quantity: 1, catalogReference: { appId: STORES_APP_ID, catalogItemId, options } }))
    const { cart } = await this.#ask('/ecom/v1/carts/current/add-to-cart', { lineItems })
    this.lineIds.push(...(cart as { lineItems: { id: string }[] }).lineItems.map(({ id }) => id))
    const { checkoutId } = await this.#ask('/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })
    this.checkoutId = checkoutId as string
    const query = { cursorPaging: { limit: 1 } }
    const { metadata } = await this.#ask('/stores-reader/v1/products/query-platformized', { query })
    this.cursors.push((metadata as { cursors: { next: string } }).cursors.next)
  }

  async #ask(path: string, body: object): Promise<Record<string, unknown>> {
    const answer = await this.#provider.fetch(
      new Request(TEST_PROVIDER_URL + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: this.visitor.token },
        body: JSON.stringify(body),
      }),
    )
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown> // what the contract says, which other tests look at
  }
}

function draft(slug: string, manageVariants: boolean, media: ProductDraft['media']): ProductDraft {
  const plain = { priceMinor: null, costMinor: null, sku: '', weight: null, visible: true }
  const combinations = OPTIONS.Size.flatMap((Size) => OPTIONS.Colour.map((Colour) => ({ Size, Colour })))
  return {
    slug,
    name: `Product ${slug}`,
    visible: true,
    type: 'physical',
    description: '<p>For fuzzing</p>',
    sku: slug,
    brand: 'Brand',
    ribbon: 'New',
    weight: '1.5',
    currency: 'EUR',
    priceMinor: 1999n,
    discount: { type: 'NONE', value: '0' },
    options: Object.entries(OPTIONS).map(([name, choices]) => ({
      type: 'drop_down',
      name,
      choices: choices.map((each) => ({ value: each, description: each })),
    })),
    media,
    infoSections: [],
    customTextFields: [],
    seo: null,
    manageVariants,
    variants: manageVariants
      ? combinations.map((choices) => ({ ...plain, choices, stock: { tracked: true, quantity: PLENTY } }))
      : [{ ...plain, choices: {}, stock: { tracked: true, quantity: PLENTY } }],
    importHandle: null,
    importHash: null,
  }
}

function knownFor({ name: operation, path: route }: Operation, stock: Stock): Known {
  const ofList = (list: readonly string[]) => fc.nat(1_000).map((n) => list[n % list.length])
  const some = (values: fc.Arbitrary<unknown>) => ({ values })
  const all = (values: fc.Arbitrary<unknown>) => ({ values, areAll: true })
  const entity = queried[operation]

  const known: Known = (path, schema) => {
    const along = mostly[operation]
    if (path === '') return along && some(valuesOf(schema, { known, along }))
    const { option, choice, mediaIds } = schema.properties ?? {}
    if (option && choice)
      return some(
        fc.record({
          ...{ option: fc.constant('Size'), choice: fc.constantFrom(...OPTIONS.Size) },
          ...(mediaIds && { mediaIds: fc.uniqueArray(ofList(stock.mediaIds), { maxLength: 2 }) }),
        }),
      )
    switch (path.split('.').at(-1)) {
      case 'id':
        if (path.startsWith('lineItems')) return some(ofList(stock.lineIds))
        if (route.includes('/variants/{id}')) return some(ofList(stock.storeVariantIds))
        if (path.includes('.') && path !== 'product.id' && path !== 'collection.id') return undefined
        return some(ofList(route.includes('/collections/') ? stock.collectionIds : stock.productIds))
      case 'ids[]':
      case 'productId':
      case 'productIds[]':
        return some(ofList(stock.productIds))
      case 'slug':
        return path === 'slug' ? some(ofList(stock.collectionSlugs)) : undefined
      case 'variantId':
      case 'variantIds[]':
        return some(ofList(stock.variantIds))
      case 'mediaId':
      case 'mediaIds[]':
        return some(ofList(stock.mediaIds))
      case 'lineItemIds[]':
        return some(ofList(stock.lineIds))
      case 'checkoutId':
        return some(fc.nat().map(() => stock.checkoutId))
      case 'clientId':
        return some(fc.constant(DEMO_CLIENT_ID))
      case 'country':
        return some(fc.constantFrom('DE', 'FR'))
      case 'code':
        return some(fc.constantFrom('parcel', 'express'))
      case 'choices':
      case 'options':
        if (path.includes('catalogReference')) return all(storesOptions)
        if (schema.additionalProperties?.type !== 'string') return undefined
        return some(fc.constantFrom({}, { Size: 'S' }, { Size: 'M', Colour: 'Red' }))
      case 'catalogReference':
        return some(
          fc.record({
            appId: fc.constant(STORES_APP_ID),
            catalogItemId: ofList(stock.productIds),
            options: storesOptions,
          }),
        )
      case 'query':
        return entity && all(queriesOf(entity, stock))
      default:
        if (path === 'channelType') return some(fc.constantFrom('WEB', 'POS'))
        return /^callbacks\.\w+Url$/.test(path) ? all(fc.constant(`${TEST_STOREFRONT_URL}/back`)) : undefined
    }
  }
  return known
}

/** What most requests should have, since they come to nothing without it. */
const mostly: Readonly<Record<string, Path>> = {
  'currentCart.addToCurrentCart': ['lineItems', ITEM],
  'redirects.createRedirectSession': ['ecomCheckout', 'checkoutId'],
}

const storesOptions = fc.constantFrom<unknown>(
  { options: { Size: 'S', Colour: 'Red' } },
  { options: { Size: 'M', Colour: 'Blue' }, customTextFields: { Engraving: 'For you' } },
  { options: { Size: 'L', Colour: 'Red' } },
  { options: { Size: 'S' } },
)

const queried: Readonly<Record<string, QueriedEntity>> = {
  'products.queryProducts': 'products',
  'collections.queryCollections': 'collections',
  'products.queryStoreVariants': 'storeVariants',
}

/** Queries with every operator that the contract gives to every field. */
function queriesOf(entity: QueriedEntity, stock: Stock): fc.Arbitrary<unknown> {
  const fields: [string, QueryField][] = Object.entries(queryFields[entity])
  const paging = fc.record(
    { limit: fc.integer({ min: 0, max: 100 }), offset: fc.oneof(fc.nat(5), fc.nat(), fc.constant(2 ** 53 - 1)) },
    { requiredKeys: [] },
  )
  const limit = fc.integer({ min: 0, max: 100 })
  const sort = fc.uniqueArray(
    fc.record(
      {
        fieldName: fc.constantFrom(...fields.filter(([, { sortable }]) => sortable).map(([name]) => name)),
        order: fc.constantFrom('ASC', 'DESC'),
      },
      { requiredKeys: ['fieldName'] },
    ),
    { maxLength: 3, selector: ({ fieldName }) => fieldName },
  )
  const asked = { filter: fc.option(filtersOf(fields, stock)), sort }
  return fc.oneof(
    fc.record({ ...asked, paging }, { requiredKeys: [] }),
    fc.record({ ...asked, cursorPaging: fc.record({ limit }) }, { requiredKeys: ['cursorPaging'] }),
    fc.record({
      cursorPaging: fc.record({
        limit,
        cursor: fc.oneof(
          fc.nat().map(() => stock.cursors[0]),
          fc.constant('xyz'),
        ),
      }),
    }),
    fc.record({ fields: fc.constant(fields.map(([name]) => name)) }),
  )
}

function filtersOf(fields: readonly [string, QueryField][], stock: Stock): fc.Arbitrary<unknown> {
  const conditions = fields.flatMap(([name, field]) => {
    const value = operandOf(field, stock)
    const list = fc.array(value, { maxLength: 4 })
    const operators = field.operators.map((operator) => {
      const isList = ['$in', '$nin', '$hasSome', '$hasAll'].includes(operator)
      const operand = operator === '$exists' || operator === '$isEmpty' ? fc.boolean() : isList ? list : value
      return operand.map((each) => ({ [name]: { [operator]: each } }))
    })
    return [value.map((each) => ({ [name]: each })), fc.oneof(...operators)]
  })
  const [and, or, not] = filterJoins
  return fc.letrec((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.oneof(...conditions),
      fc.array(tie('filter'), { maxLength: 3 }).map((all) => ({ [and]: all })),
      fc.array(tie('filter'), { maxLength: 3 }).map((all) => ({ [or]: all })),
      tie('filter').map((each) => ({ [not]: each })),
      fc.tuple(tie('filter'), tie('filter')).map(([a, b]) => ({ ...(a as object), ...(b as object) })),
    ),
  })).filter
}

function operandOf({ type }: QueryField, stock: Stock): fc.Arbitrary<unknown> {
  switch (type) {
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof(
        fc.integer(),
        fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100),
        fc.constantFrom(0, 1e-7, 1e300),
      )
    case 'date':
      return fc
        .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString())
    case 'list':
      return fc.nat(100).map((n) => stock.collectionIds[n % stock.collectionIds.length])
    case 'text':
      return fc.oneof(
        fc.nat(100).map((n) => [...stock.productIds, ...stock.productSlugs][n % (2 * PRODUCTS)]),
        fc.constantFrom('', 'physical', 'Brand', '%', '_', '\\', "'", 'İ', '😀', ' ', 'fuzz'),
        fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.toWellFormed().replaceAll('\0', '')),
      )
  }
}
