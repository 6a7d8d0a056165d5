import { randomUUID } from 'node:crypto'
import { NO_VARIANT_ID, STORES_APP_ID } from '@cartwright/contract'
import type { Provider } from '../app/app.ts'
import { createCollection, createProduct, type ProductDraft, saveDatabaseImage } from '../catalogue/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { createClient, STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import { createCoupon } from '../pricing/index.ts'
import { addDataCollection, NOTES } from './data-requests.ts'
import { TEST_PROVIDER_URL } from './names.ts'
import type { Mails } from '../mail/index.ts'
import { createTestMember, PASSWORD, type TestMember } from './create-test-member.ts'
import { createTestStaff } from './create-test-staff.ts'
import { insertPaidOrder } from './paid-order.ts'

export const OPTIONS = { Size: ['S', 'M'], Colour: ['Red', 'Blue'] } as const
/** Additional languages of the shop. */
export const OTHER_LANGUAGES = ['de', 'fr'] as const
const PRODUCTS = 6
const PLENTY = 50_000

/**
 * Existing entities of the shop, for requests. The lists are updated in place, so that values drawn later are
 * current.
 */
export class ShopContent {
  readonly productIds: string[] = []
  readonly productSlugs: string[] = []
  readonly variantIds: string[] = []
  readonly storeVariantIds: string[] = []
  readonly collectionIds: string[] = []
  readonly collectionSlugs: string[] = []
  readonly mediaIds: string[] = []
  readonly unshownFileIds: string[] = []
  readonly digitalProductIds: string[] = []
  readonly securedFileIds: string[] = []
  readonly couponIds: string[] = []
  readonly lineIds: string[] = []
  readonly orderIds: string[] = []
  readonly orderLineIds: string[] = []
  readonly paymentIds: string[] = []
  readonly fulfillmentIds: string[] = []
  readonly returnIds: string[] = []
  readonly reviewIds: string[] = []
  readonly cursors: string[] = []
  readonly clientIds: string[] = []
  readonly dataItemIds: string[] = []
  checkoutId = NO_VARIANT_ID
  visitor = { token: '', refreshToken: '' }
  member: Pick<TestMember, 'id' | 'email' | 'token' | 'sessionId'> = {
    id: NO_VARIANT_ID,
    email: '',
    token: '',
    sessionId: NO_VARIANT_ID,
  }
  staff = { email: '' }
  /** Password of members and staff. */
  readonly password = PASSWORD
  /** Person with an unverified address. */
  waiting = { stateToken: '', code: '' }
  /** From the recovery link. */
  recoveryToken = ''
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
      const [one, other, unshown] = await Promise.all(
        [1, 2, 3].map((number) => saveDatabaseImage(tx, picture(number), 'A picture')),
      )
      const media = [one!, other!] // two, by the argument
      this.mediaIds.push(...media.map(({ id }) => id))
      this.unshownFileIds.push(unshown!.id)
      for (let n = 0; n < PRODUCTS; n++) {
        const slug = `fuzz-${++this.#made}`
        // Every second one manages its variants; all are visible.
        this.productIds.push(await createProduct(tx, draft(slug, n % 2 === 0, media)))
        this.productSlugs.push(slug)
      }
      const course = { ...draft(`course-${this.#made}`, false, media), type: 'digital' as const }
      this.digitalProductIds.push(await createProduct(tx, course))
      this.securedFileIds.push(...(await insertSecuredFiles(tx)))
      const slug = `shelf-${this.#made}`
      this.collectionIds.push(
        await createCollection(
          tx,
          { slug, name: slug, description: '', media: [], importKey: null },
          this.productIds.slice(0, 3),
        ),
      )
      this.collectionSlugs.push(slug)
      await tx.deleteFrom('coupons').execute() // coupons in another currency would block changing it back
      const shop = { ...this.#provider.settings.current().shop, currency: 'EUR' }
      const coupon = { code: `COUPON-${this.#made}`, name: 'For fuzzing', percentOff: '0.1' }
      this.couponIds.push((await createCoupon(tx, coupon, { shop, now: new Date() })).coupon.id)
    })
    this.#provider.catalogue.invalidate(this.productIds)
    for (const product of (await this.#provider.catalogue.findProducts(this.productIds)).values())
      for (const { id } of product.variants) {
        this.variantIds.push(id)
        this.storeVariantIds.push(`${product.id}-${id}`)
      }
    await this.#order()
    await this.#shop()
    await this.#note()
    await this.#signUp()
    this.reviewIds.push(...(await insertReviews(this.#db, this.productIds)))
  }

  /** Creates a data collection with items, again and empty. */
  async #note(): Promise<void> {
    await this.#db.deleteFrom('data_collections').execute()
    await addDataCollection(this.#db)
    const dataItems = Array.from({ length: 12 }, (_, price) => ({ data: { title: 'Mug', price } }))
    const { results } = await this.#ask('/wix-data/v2/bulk/items/insert', { dataCollectionId: NOTES, dataItems })
    this.dataItemIds.push(...(results as { itemMetadata: { id: string } }[]).map(({ itemMetadata }) => itemMetadata.id))
  }

  /** Creates people, with the tokens of their mails. */
  async #signUp(): Promise<void> {
    const now = (): Date => new Date()
    this.member = await createTestMember(this.#db, now)
    this.staff = await createTestStaff(this.#db, now())
    const address = 'https://app.example'
    const client = { name: 'App', allowedRedirectUris: [`${address}/callback`], allowedRedirectDomains: [address] }
    const { id } = await this.#db
      .transaction()
      .execute((tx) => createClient(tx, client, { allowHttp: false, now: now() }))
    this.clientIds.push(id)

    const unproven = await createTestMember(this.#db, now, { isVerified: false })
    const started = { identityId: unproven.id, target: 'EMAIL' }
    const { verificationId } = await this.#ask('/_api/iam/verification/v1/start', started, unproven.token)
    const { code } = await this.#readMail('verify-code', unproven.email)
    this.waiting = { stateToken: verificationId as string, code }
    await this.#ask('/_api/iam/recovery/v1/send-email', { email: this.member.email })
    const { link } = await this.#readMail('recovery', this.member.email)
    this.recoveryToken = new URL(link).searchParams.get('token') ?? ''
  }

  async #readMail<Name extends keyof Mails>(template: Name, to: string): Promise<Mails[Name]> {
    const mails = this.#db.selectFrom('mails').select('props')
    const { props } = await mails.where('template', '=', template).where('recipient', '=', to).executeTakeFirstOrThrow()
    return props as Mails[Name] // written by `sendMail` alone
  }

  /** Creates orders, one of them partly fulfilled. */
  async #order(): Promise<void> {
    for (const isSent of [false, true]) {
      const made = await this.#db.transaction().execute((tx) => insertPaidOrder(tx, { isSent }))
      this.orderIds.push(made.id)
      this.orderLineIds.push(...made.lineIds)
      this.paymentIds.push(made.paymentId)
      if (made.fulfillmentId) this.fulfillmentIds.push(made.fulfillmentId)
      this.returnIds.push(made.returnId)
    }
  }

  /** Creates a visitor with a cart and a checkout. */
  async #shop(): Promise<void> {
    const token = await this.#ask('/oauth2/token', { clientId: STOREFRONT_CLIENT_ID, grantType: 'anonymous' })
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

  async #ask(path: string, body: object, token = this.visitor.token): Promise<Record<string, unknown>> {
    const answer = await this.#provider.fetch(
      new Request(TEST_PROVIDER_URL + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token },
        body: JSON.stringify(body),
      }),
    )
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown> // other tests check it against the contract
  }
}

async function insertSecuredFiles(tx: Tx): Promise<string[]> {
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const file = { file_name: 'course.pdf', file_type: 'SECURE_DOCUMENT', content_type: 'application/pdf', size: 3n }
  await tx
    .insertInto('secured_files')
    .values(ids.map((id) => ({ id, ...file })))
    .execute()
  return ids
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

function picture(number: number): Parameters<typeof saveDatabaseImage>[1] {
  const bytes = Buffer.from([255, 216, 255, number])
  return { contentType: 'image/jpeg', bytes, width: 4, height: 3, sourceUrl: null }
}

/** Inserts a review of each product, as of contacts without an account. */
async function insertReviews(db: Database, productIds: readonly string[]): Promise<string[]> {
  const now = new Date()
  const times = { reviewed_at: now, created_at: now, updated_at: now }
  const rows = productIds.map((product_id, n) => ({
    id: randomUUID(),
    product_id,
    owner_kind: null,
    owner_id: null,
    contact_id: null,
    author_name: 'Ada',
    email: null,
    email_key: null,
    title: 'Round',
    body: 'And flat.',
    rating: 1 + (n % 5),
    status: n % 2 ? ('APPROVED' as const) : ('IN_MODERATION' as const),
    manually_changed: false,
    is_verified: false,
    origin_app_id: null,
    relevance: 0,
    publish_count: n % 2,
    ...times,
  }))
  await db.insertInto('reviews').values(rows).execute()
  return rows.map(({ id }) => id)
}
