import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AnswerOf,
  getArguments,
  type CallbackParams,
  type NewCoupon,
  NO_VARIANT_ID,
  type Operation,
  type OperationName,
  operations,
  type RequestOf,
  type Scope,
  scopes as allScopes,
  type StaffRole,
  STORES_APP_ID,
} from '@cartwright/contract'
import {
  authentication,
  catalogueSearch,
  collections,
  createClient,
  currentCart,
  OAuthStrategy,
  orders,
  products,
  recovery,
  redirects,
  slugs,
  verification,
} from '@cartwright/client'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { render, renderMail } from '../../pages/render.tsx'
import { buildApp, type Provider } from '../app/app.ts'
import type { ProviderDeps } from '../app/services.ts'
import { updateProduct, createCollection, createProduct, type ProductDraft } from '../catalogue/index.ts'
import { type MediaOptions, createMediaFiles, createStorage } from '../media/index.ts'
import { type Database, createDatabase, createPool, type PoolOptions } from '../platform/db/pool.ts'
import type { Sender } from '../platform/http/client-address.ts'
import { readCacheBytes } from '../config.ts'
import { createLogger } from '../platform/http/logger.ts'
import { CacheBudget } from '../platform/cache/index.ts'
import {
  addStaff,
  createApiKey,
  STOREFRONT_CLIENT_ID,
  createStaffToken,
  createPasswords,
  type Passwords,
} from '../identity/index.ts'
import { parseMoney } from '../platform/money.ts'
import { createCoupon, type TaxProvider } from '../pricing/index.ts'
import { dropDatabase } from './drop-database.ts'
import { expectResponseBody } from './expect-response.ts'
import { TEMPLATE, TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from './names.ts'
import { HASHING_COST, createTestMember, type TestMember, type TestMemberOptions } from './create-test-member.ts'
import { PLAIN_VARIANT, createPlainDraft } from './plain-draft.ts'
import { saveTestSettings, type TestSettings } from './settings.ts'
import type { StatementFaults } from './statement-faults.ts'
import { DecodePayloadsPlugin } from './decode-payloads-plugin.ts'

export interface TestShopOptions extends TestSettings {
  /** Injects faults into statements. */
  faults?: StatementFaults
  /** Allows redirects to, and calls from, any port of this machine. @default false */
  allowLoopback?: boolean
  /** @default none: tax is calculated by the shop's own table */
  taxProvider?: TaxProvider
  /** @default false */
  secureCookies?: boolean
  /** Level of log entries in `logged`. @default 'warn' */
  logLevel?: string
  /** Timeout of payment providers. @default as in a shop */
  providerTimeoutMs?: number
  /** Media storage. @default a folder of this shop */
  media?: Partial<MediaOptions>
  /** @default none: Stripe is not offered */
  stripe?: ProviderDeps['stripe']
  /** @default one for all shops of this process, with minimal cost */
  passwords?: Passwords
  /** @default the provider's page sets passwords */
  resetPage?: string
  /** Registers cleanup of the shop. @default after the test */
  whenFinished?: (cleanUp: () => Promise<void>) => void
  /** Name of an existing database, which is not deleted. @default a new one */
  database?: string
  /** Enables caching even if all tests run without caches: for tests of caches. @default false */
  isCached?: boolean
  /** Uses production timeouts of statements and locks. @default ten times as long, since tests share the machine */
  useProductionTimeouts?: boolean
}

/** Short form of a product with plain defaults. */
export interface TestProduct {
  price?: string
  discount?: ProductDraft['discount']
  /** Undefined: not tracked and in stock. */
  stock?: number
  /** Choices of one option with their stock: `{ Size: { S: 3, L: 0 } }`. */
  options?: Record<string, Record<string, number>>
  visible?: boolean
  type?: ProductDraft['type']
  changes?: Partial<ProductDraft>
}

/** Longer timeouts for busy machines. `platform/db/pool.test.ts` tests the real ones. */
const TEST_TIMEOUTS = {
  connectionTimeoutMillis: 20_000,
  lock_timeout: 20_000,
  statement_timeout: 20_000,
  responseTimeoutMs: 25_000,
}

/** Starts the whole provider in this process, on a new database that is dropped after the test. */
export async function startShop(options: TestShopOptions = {}): Promise<TestShop> {
  const {
    faults,
    allowLoopback = false,
    secureCookies = false,
    media,
    taxProvider,
    logLevel = 'warn',
    whenFinished = onTestFinished,
    providerTimeoutMs,
    stripe,
    resetPage,
    passwords = openCheapPasswords(),
    database,
    isCached = false,
    useProductionTimeouts = false,
    ...settings
  } = options
  const server = inject('databaseServer')
  const name = database ?? `shop_${randomUUID().replaceAll('-', '')}`
  if (!database) await administer(`create database ${name} template ${TEMPLATE} strategy ${inject('copyStrategy')}`)

  const open = (connections: PoolOptions): Database => {
    const pool = createPool({ ...server, database: name }, connections)
    if (!useProductionTimeouts) Object.assign(pool.options, TEST_TIMEOUTS)
    return createDatabase(faults ? faults.watch(pool) : pool).withPlugin(new DecodePayloadsPlugin())
  }
  const db = open({ max: 8 })
  const reader = open({ max: 4, isReader: true })
  const clock = { now: new Date() }
  if (Object.keys(settings).length > 0) await saveTestSettings(db, settings)
  const logged: string[] = []
  const log = createLogger(logLevel, { write: (line) => void logged.push(line) })
  const folder = join(tmpdir(), `cartwright-${name}`)
  // CARTWRIGHT_CACHE_MB=0 runs any test without caches.
  const newCaches = (): CacheBudget =>
    new CacheBudget(isCached ? undefined : readCacheBytes(process.env['CARTWRIGHT_CACHE_MB']))
  const openProvider = (more: Partial<ProviderDeps> = {}, caches = newCaches()) =>
    buildApp({
      db,
      reader,
      media: createMediaFiles(reader, { storage: createStorage({ folder }), folder, caches, ...media }, log),
      caches,
      render,
      providerUrl: TEST_PROVIDER_URL,
      storefrontUrl: TEST_STOREFRONT_URL,
      clientId: STOREFRONT_CLIENT_ID,
      secureCookies,
      allowLoopback,
      version: 'test',
      log,
      taxProvider,
      testCards: true,
      providerTimeoutMs,
      stripe,
      resetPage,
      passwords,
      mailbox: secureCookies ? undefined : { renderMail },
      now: () => clock.now,
      ...more,
    })
  const provider = await openProvider()
  whenFinished(async () => {
    await rm(folder, { recursive: true, force: true })
    await Promise.all([db.destroy(), reader.destroy()])
    if (database) return
    await dropDatabase(name, administer)
  })
  return new TestShop(db, provider, openProvider, clock, logged)
}

let cheapPasswords: Passwords | undefined

/** One hashing thread for all shops: starting it takes longer than hashing. Closing a shop leaves it running. */
function openCheapPasswords(): Passwords {
  return (cheapPasswords ??= { ...createPasswords({ cost: HASHING_COST }), close: async () => {} })
}

let administration: pg.Pool | undefined

/** One connection creates and drops all databases in sequence, without a timeout. */
async function administer(statement: string): Promise<void> {
  administration ??= new pg.Pool({ ...inject('databaseServer'), max: 1, allowExitOnIdle: true })
  await administration.query(statement)
}

class TestShop {
  readonly db: Database
  readonly provider: Provider
  /** A second provider on the same database, like another process. */
  readonly anotherProcess: (more?: Partial<ProviderDeps>) => Promise<Provider>
  readonly clientId = STOREFRONT_CLIENT_ID
  readonly #clock: { now: Date }
  readonly #logged: readonly string[]
  readonly #loggedBefore: number
  readonly #ids = new Map<string, string>()
  readonly #slugs = new Map<string, string>()
  readonly #takenSlugs: Set<string>
  /** Visitor with the real client, over the provider's handler. */
  readonly visitor: ReturnType<TestShop['newVisitor']>

  constructor(
    db: Database,
    provider: Provider,
    openProvider: (more?: Partial<ProviderDeps>) => Promise<Provider>,
    clock: { now: Date },
    logged: readonly string[],
    takenSlugs = new Set<string>(),
  ) {
    this.db = db
    this.provider = provider
    this.anotherProcess = openProvider
    this.#clock = clock
    this.#logged = logged
    this.#loggedBefore = logged.length
    this.#takenSlugs = takenSlugs
    this.visitor = this.newVisitor()
  }

  /** Another view of the same shop, with its own visitor, log entries and product names: for a test that shares it. */
  newView(): TestShop {
    return new TestShop(this.db, this.provider, this.anotherProcess, this.#clock, this.#logged, this.#takenSlugs)
  }

  /** Log entries of the provider, warnings and up by default. */
  get logged(): readonly string[] {
    return this.#logged.slice(this.#loggedBefore)
  }

  get now(): Date {
    return this.#clock.now
  }

  passTime(ms: number): void {
    this.#clock.now = new Date(this.#clock.now.getTime() + ms)
  }

  /** `from`: client address; without one the call is of this process and not rate-limited. `at`: the called process. */
  newVisitor({ from, at = this.provider }: { from?: string; at?: Provider } = {}) {
    return createClient({
      modules: { currentCart, products, collections, redirects, orders },
      auth: OAuthStrategy({ clientId: STOREFRONT_CLIENT_ID }),
      baseUrl: TEST_PROVIDER_URL,
      fetch: (input, init) => at.fetch(new Request(input, init), { address: from }),
    })
  }

  /** `fetch` directly into the provider, or another process of it. */
  readonly fetch = (
    input: RequestInfo | URL,
    init?: RequestInit,
    sender?: Sender,
    at: Provider = this.provider,
  ): Promise<Response> =>
    at.fetch(
      new Request(typeof input === 'string' && input.startsWith('/') ? TEST_PROVIDER_URL + input : input, init),
      sender,
    )

  /** Raw call, for requests that the client does not send. */
  async call(
    method: string,
    path: string,
    more: { token?: string; body?: unknown; headers?: Record<string, string>; from?: string } = {},
  ) {
    const request: RequestInit = {
      method,
      headers: {
        ...(more.token && { authorization: more.token }),
        ...(more.body !== undefined && { 'content-type': 'application/json' }),
        ...more.headers,
      },
      body: more.body === undefined ? undefined : typeof more.body === 'string' ? more.body : JSON.stringify(more.body),
    }
    const response = await this.fetch(path, request, { address: more.from })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }

  /** Calls an operation by name with the real client. It must succeed, and its raw response must match the contract. */
  async ask<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    more: { token?: string; headers?: Record<string, string> } = {},
  ): Promise<AnswerOf<Name>> {
    let answered: { status: number; text: string } | undefined
    const client = createClient({
      modules,
      baseUrl: TEST_PROVIDER_URL,
      headers: { ...more.headers, ...(more.token && { authorization: more.token }) },
      fetch: async (input, init) => {
        const response = await this.fetch(input, init)
        answered = { status: response.status, text: await response.clone().text() }
        return response
      },
    })
    await askClient(client, name, request).catch((error: unknown) => {
      throw answered ? new Error(`${name} answered ${answered.status}: ${answered.text}`) : error
    })
    const answer: unknown = JSON.parse(answered?.text ?? '')
    expectResponseBody(name, answer)
    return answer
  }

  /** Creates a checkout from the cart and the address of its hosted page, in the caller's language. */
  async newCheckout(
    token: string,
    callbacks: CallbackParams = { thankYouPageUrl: `${TEST_STOREFRONT_URL}/thank-you` },
    language?: string,
  ) {
    const { checkoutId } = await this.ask(
      'currentCart.createCheckoutFromCurrentCart',
      { channelType: 'WEB' },
      { token },
    )
    const request = { ecomCheckout: { checkoutId }, callbacks }
    const { redirectSession } = await this.ask('redirects.createRedirectSession', request, {
      token,
      ...(language && { headers: { 'x-wix-linguist': language } }),
    })
    return { checkoutId, fullUrl: redirectSession.fullUrl }
  }

  /** Changes a product as another process: this one learns of it by polling. */
  async changeElsewhere(name: string, product: TestProduct): Promise<void> {
    await this.db.transaction().execute((tx) => updateProduct(tx, this.idOf(name), this.#toDraft(name, product)))
  }

  /** Changes a product and notifies this process at once. */
  async changeProduct(name: string, product: TestProduct): Promise<void> {
    await this.changeElsewhere(name, product)
    this.provider.catalogue.invalidate([this.idOf(name)])
  }

  async deleteProduct(name: string): Promise<void> {
    await this.db.deleteFrom('products').where('id', '=', this.idOf(name)).execute()
    this.provider.catalogue.invalidate([this.idOf(name)])
  }

  async newToken(): Promise<string> {
    const { body } = await this.call('POST', '/oauth2/token', {
      body: { clientId: STOREFRONT_CLIENT_ID, grantType: 'anonymous' },
    })
    return body.access_token as string
  }

  /** API key of an app, by default for managing products. */
  async newApiKey(scopes: readonly Scope[] = ['SCOPE.DC-STORES.MANAGE-PRODUCTS']): Promise<string> {
    const { key } = await this.db.transaction().execute((tx) => createApiKey(tx, { name: 'Test', scopes }))
    return key
  }

  /** Creates a coupon as a merchant. */
  newCoupon(written: NewCoupon): Promise<{ id: string }> {
    const { shop } = this.provider.settings.current()
    return this.db
      .transaction()
      .execute(async (tx) => (await createCoupon(tx, written, { shop, now: this.now })).coupon)
  }

  /** Creates a staff account and returns its token. */
  async newStaffToken(role: StaffRole = 'owner'): Promise<string> {
    const email = `${randomUUID()}@shop.example`
    await this.db.transaction().execute((tx) => addStaff(tx, { email, name: 'Test', role }))
    const token = await createStaffToken(this.db, email, { issuer: TEST_PROVIDER_URL, now: () => this.now })
    return token!
  }

  /** Creates a signed-in member. */
  newMember(member: TestMemberOptions = {}): Promise<TestMember> {
    return createTestMember(this.db, () => this.now, member)
  }

  async newMemberToken(): Promise<string> {
    return (await this.newMember()).token
  }

  /** Token of a caller whom the contract admits to this operation. */
  async newTokenFor(operation: Operation): Promise<string> {
    if (operation.access.includes('visitor')) return this.newToken()
    if (operation.access.includes('member')) return this.newMemberToken()
    return this.newApiKey(Object.keys(allScopes) as Scope[]) // the keys of that object are the scopes
  }

  async addProduct(name: string, product: TestProduct = {}): Promise<string> {
    const id = await this.db.transaction().execute((tx) => createProduct(tx, this.#toDraft(name, product)))
    this.provider.catalogue.invalidate([id])
    this.#ids.set(name, id)
    return id
  }

  async addCollection(name: string, productNames: readonly string[] = []): Promise<string> {
    const id = await this.db.transaction().execute((tx) =>
      createCollection(
        tx,
        { slug: this.#slugOf(name), name, description: '', media: [], importKey: null },
        productNames.map((each) => this.idOf(each)),
      ),
    )
    this.provider.catalogue.invalidate(productNames.map((each) => this.idOf(each)))
    return id
  }

  idOf(name: string): string {
    const id = this.#ids.get(name)
    if (!id) throw new Error(`The test has added no product "${name}".`)
    return id
  }

  /** Line item for `addToCurrentCart`. */
  line(name: string, quantity = 1, choices: Record<string, string> = {}) {
    return {
      quantity,
      catalogReference: { appId: STORES_APP_ID, catalogItemId: this.idOf(name), options: { options: choices } },
    }
  }

  async stockOf(name: string, variantId: string = NO_VARIANT_ID): Promise<number> {
    const { quantity } = await this.db
      .selectFrom('stock')
      .select('quantity')
      .where('product_id', '=', this.idOf(name))
      .where('variant_id', '=', variantId)
      .executeTakeFirstOrThrow()
    return quantity
  }

  #toDraft(name: string, product: TestProduct): ProductDraft {
    return toDraft(name, this.#slugOf(name), product)
  }

  /** Returns a slug that no other test of a shared shop uses. */
  #slugOf(name: string): string {
    const known = this.#slugs.get(name)
    if (known) return known
    const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    const slug = this.#takenSlugs.has(plain) ? `${plain}-${this.#takenSlugs.size}` : plain
    this.#takenSlugs.add(slug)
    this.#slugs.set(name, slug)
    return slug
  }

  async events(): Promise<string[]> {
    const rows = await this.db.selectFrom('outbox').select('event_type').orderBy('sequence').execute()
    return rows.map(({ event_type }) => event_type)
  }
}

export type { TestShop }

/** Moves members of the request into the path; the rest is query or body. */
const modules = {
  authentication,
  catalogueSearch,
  collections,
  currentCart,
  orders,
  products,
  recovery,
  redirects,
  slugs,
  verification,
}

/** Calls the client function of this name with positional arguments and options. */
async function askClient(client: Partial<typeof modules>, name: OperationName, request: object): Promise<void> {
  const operation: Operation = operations[name]
  const [module = '', called = ''] = name.split('.')
  // The contract's names are those of the client's modules, and the request is an object.
  const functions = client[module as keyof typeof modules] as unknown as Record<
    string,
    (...args: unknown[]) => Promise<unknown>
  >
  const options = { ...request } as Record<string, unknown>
  const given = getArguments(operation).map((argument) => {
    // `product.id` comes from the product, a positional argument.
    const [member = '', within] = argument.split('.')
    const { [member]: whole } = request as Record<string, unknown>
    const value = within ? (whole as Record<string, unknown>)[within] : whole
    delete options[member]
    // An omitted query would return a query builder.
    return argument === 'query' ? (value ?? {}) : value
  })
  const call = functions[called]
  if (!call) throw new Error(`The client has no ${name}.`)
  await call(...given, ...(Object.keys(options).length > 0 ? [options] : []))
}

function toDraft(name: string, slug: string, product: TestProduct): ProductDraft {
  const currency = 'EUR'
  const optionNames = Object.keys(product.options ?? {})
  const plain = createPlainDraft(slug, product.stock)
  return {
    ...plain,
    name,
    visible: product.visible ?? true,
    type: product.type ?? 'physical',
    currency,
    priceMinor: parseMoney(product.price ?? '10.00', currency).minor,
    discount: product.discount ?? plain.discount,
    options: Object.entries(product.options ?? {}).map(([option, choices]) => ({
      type: 'drop_down',
      name: option,
      choices: Object.keys(choices).map((each) => ({ value: each, description: each })),
    })),
    manageVariants: optionNames.length > 0,
    ...(optionNames.length > 0 && {
      variants: combine(product.options ?? {}).map(({ choices, quantity }) => ({
        ...PLAIN_VARIANT,
        choices,
        stock: { tracked: true, quantity },
      })),
    }),
    ...product.changes,
  }
}

/** Every combination of choices; of several options, the smallest stock counts. */
function combine(
  options: Record<string, Record<string, number>>,
): { choices: Record<string, string>; quantity: number }[] {
  return Object.entries(options).reduce<{ choices: Record<string, string>; quantity: number }[]>(
    (made, [option, choices]) =>
      made.flatMap((each) =>
        Object.entries(choices).map(([choice, stock]) => ({
          choices: { ...each.choices, [option]: choice },
          quantity: Math.min(each.quantity, stock),
        })),
      ),
    [{ choices: {}, quantity: Number.MAX_SAFE_INTEGER }],
  )
}
