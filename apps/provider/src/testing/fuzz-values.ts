import {
  filterJoins,
  keywords,
  oauthAppFields,
  type Operation,
  type QueriedEntity,
  type QueryField,
  queryFields,
  STORES_APP_ID,
} from '@cartwright/contract'
import fc from 'fast-check'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import {
  ITEM,
  type JsonSchema,
  type ExistingValues,
  type Path,
  getTypes,
  VALUE,
  createArbitrary,
} from './arbitraries.ts'
import { NOTES } from './data-requests.ts'
import { OPTIONS, OTHER_LANGUAGES, type ShopContent } from './shop-content.ts'
import { TEST_STOREFRONT_URL } from './names.ts'

/** Creating the arbitrary takes longer than generating many addresses. */
const webUrls = fc.webUrl({ validSchemes: ['https'] })

/** Values for the paths of this operation's requests: existing ones, and plausible ones where few are valid. */
export function createFuzzValues({ name: operation, path: route }: Operation, content: ShopContent): ExistingValues {
  const ofList = (list: readonly string[]) => fc.nat(1_000).map((n) => list[n % list.length])
  const some = (values: fc.Arbitrary<unknown>) => ({ values })
  const all = (values: fc.Arbitrary<unknown>) => ({ values, areAll: true })
  const entity = queried[operation]
  const textEntity = queriedByText[operation]
  /** Ids of an order or its parts. */
  const ofOrders = (path: string): fc.Arbitrary<unknown> | undefined => {
    if (path === 'id' && operation.startsWith('orderReturns.')) return ofList(content.returnIds)
    if (/^(id|order\.id|orderId|ecomOrderId)$/.test(path)) return ofList(content.orderIds)
    if (/^(fulfillment\.id|fulfillmentId)$/.test(path)) return ofList(content.fulfillmentIds)
    if (path.endsWith('paymentId')) return ofList(content.paymentIds)
    if (/lineItemId$|lineItems\[\]\.id$/.test(path)) return ofList(content.orderLineIds)
    return undefined
  }

  const ofReviews = (path: string): fc.Arbitrary<unknown> | undefined => {
    if (path === 'reviewId' || path === 'review.id') return ofList(content.reviewIds)
    if (path === 'review.entityId') return ofList(content.productIds)
    if (path === 'review.namespace') return fc.constant('stores')
    if (path === 'review.revision') return fc.constantFrom('1', '2')
    if (path.endsWith('.contactId')) return fc.constant(null)
    if (path.endsWith('content.media')) return fc.constant([])
    if (path === 'authorName') return fc.constant('Ada')
    return undefined
  }

  const known: ExistingValues = (path, schema) => {
    const along = mostly[operation]
    if (path === '') return along && some(createArbitrary(schema, { known, along }))
    const { option, choice, mediaIds, mediaId, url } = schema.properties ?? {}
    if (mediaId && url)
      return some(
        fc.oneof(
          fc.record({ mediaId: ofList(content.mediaIds) }),
          fc.record({ mediaId: ofList(content.mediaIds), choice: fc.constant({ option: 'Size', choice: 'S' }) }),
          fc.record({ url: webUrls }),
        ),
      )
    if (operation.startsWith('items.')) {
      const values = dataValues(operation, path, content)
      return values && some(values)
    }
    if (isAmount(schema)) return some(cents.map((each) => Math.max(each, schema.minimum ?? 0)))
    if (needsOne.test(path))
      return all(
        fc.oneof(
          ...(schema[keywords.oneOf] ?? []).map((each) =>
            createArbitrary(schema, { known, along: [each] }, path.split('.')),
          ),
        ),
      )
    if (option && choice)
      return some(
        fc.record({
          option: fc.constant('Size'),
          choice: fc.constantFrom(...OPTIONS.Size),
          ...(mediaIds && { mediaIds: fc.uniqueArray(ofList(content.mediaIds), { maxLength: 2 }) }),
        }),
      )
    // Members with the same name as in carts, and another meaning in accounts.
    if (path === 'profile.vatId') return undefined
    if (/^oAuthApp\.(allowedRedirect\w+\[\]|loginUrl|logoutUrl)$/.test(path))
      return some(fc.constantFrom('https://app.example', 'https://app.example:8443', 'http://localhost:3000'))
    if (path === 'code' && operation.startsWith('verification.')) return some(fc.nat().map(() => content.waiting.code))
    const parameter = /^auth\.authRequest\.(\w+)$/.exec(path)?.[1] ?? ''
    if (Object.hasOwn(authRequest, parameter)) return some(fc.constant(authRequest[parameter]))
    if (/^(legacyOrders|order(s|Fulfillments|Billing|Transactions|Returns))\./.test(operation)) {
      const found = ofOrders(path)
      if (found) return some(found)
    }
    if (/^(r|productR)eviews\./.test(operation)) {
      const found = ofReviews(path)
      if (found) return some(found)
    }
    switch (path.split('.').at(-1) ?? '') {
      case 'password':
        return some(fc.constant(newPasswords.has(operation) ? 'seven grey herons' : content.password))
      case 'newPassword':
        return some(fc.constant('seven grey herons'))
      case 'stateToken':
        return some(fc.nat().map(() => content.waiting.stateToken))
      case 'recoveryToken':
        return some(fc.nat().map(() => content.recoveryToken))
      case 'identityId':
        return some(fc.nat().map(() => content.member.id))
      case 'oAuthAppId':
        return some(ofList(content.clientIds))
      case 'paths[]':
        return operation.startsWith('oauthApps.') ? some(fc.constantFrom(...oauthAppFields)) : undefined
      case 'postLogoutRedirectUri':
        return some(fc.constant(`${TEST_STOREFRONT_URL}/bye`))
      case 'email':
        if (operation === 'authentication.loginV2') return some(fc.nat().map(() => content.member.email))
        if (operation === 'staff.signIn') return some(fc.nat().map(() => content.staff.email))
        return some(fc.uuid().map((name) => `${name}@shop.example`))
      case 'currentPassword':
        if (!operation.startsWith('members.')) return undefined
        return some(fc.constant(content.password))
      case 'id':
        if (operation === 'oauthApps.updateOAuthApp' && path === 'oAuthApp.id') return some(ofList(content.clientIds))
        if (operation === 'members.updateMember' && path === 'member.id')
          return some(fc.nat().map(() => content.member.id))
        if (route.startsWith('/v1/members/')) return some(fc.nat().map(() => content.member.id))
        if (operation === 'sessions.endSession') return some(fc.nat().map(() => content.member.sessionId))
        if (path.startsWith('lineItems')) return some(ofList(content.lineIds))
        if (route.includes('/products-digital/')) return some(ofList(content.digitalProductIds))
        if (route.includes('/checkouts/')) return some(fc.nat().map(() => content.checkoutId))
        if (route.includes('/coupons/')) return some(ofList(content.couponIds))
        if (route.includes('/variants/{id}')) return some(ofList(content.storeVariantIds))
        if (path.includes('.') && path !== 'product.id' && path !== 'collection.id') return undefined
        return some(ofList(route.includes('/collections/') ? content.collectionIds : content.productIds))
      case 'ids[]':
      case 'productId':
      case 'inventoryId':
      case 'productIds[]':
        return some(ofList(content.productIds))
      case 'decrementData[]':
      case 'incrementData[]':
        return some(
          fc.tuple(ofList(content.storeVariantIds), fc.integer({ min: 1, max: 3 })).map(([id = '', count]) => ({
            productId: id.slice(0, 36),
            variantId: id.slice(37),
            ...(path.startsWith('dec') ? { decrementBy: count } : { incrementBy: count }),
          })),
        )
      case 'assignedSubscriptionOptions[]':
        return some(subscriptions)
      case 'settings':
        return some(settings)
      case 'filter':
        if (operation === 'reviews.countReviews') return all(filtersOf(Object.entries(queryFields.reviews), content))
        if (!operation.startsWith('inventory.')) return undefined
        return some(
          ofList(content.productIds).chain((id) =>
            fc.constantFrom('', '{}', JSON.stringify({ productId: id }), JSON.stringify({ id: { $in: [id, 'x'] } })),
          ),
        )
      case 'sort':
        return operation.startsWith('inventory.') ? some(fc.constantFrom('', '{"numericId":"desc"}')) : undefined
      case 'slug':
        if (operation === 'shopFront.getPage') return some(fc.constant('about'))
        return some(path === 'slug' ? ofList(content.collectionSlugs) : fc.nat().map((n) => `slug-${n.toString(36)}`))
      case 'priceData':
        return some(fc.record({ price: cents }))
      case 'pricePerUnitData':
        return some(
          fc.record({
            totalQuantity: fc.constantFrom(0.01, 0.5, 33),
            baseQuantity: fc.constantFrom(0.01, 1, 100),
            totalMeasurementUnit: fc.constantFrom('ML', 'L', 'GAL'),
            baseMeasurementUnit: fc.constantFrom('CL', 'CBM'),
          }),
        )
      case 'discount':
        return path === 'product.discount' ? some(discounts) : undefined
      case 'productOptions':
        return some(operation.startsWith('catalogueTexts.') ? optionTexts : options)
      case 'language':
        return /^(catalogueTexts|coupons)\./.test(operation) ? some(fc.constantFrom(...OTHER_LANGUAGES)) : undefined
      case 'seoTags[]':
        return some(seoTags)
      case 'seoData':
      case 'seoSchema':
        return some(
          fc.record({
            tags: fc.array(seoTags, { maxLength: 3 }),
            settings: fc.constantFrom(null, { preventAutoRedirect: true }),
          }),
        )
      case 'variants[]':
        return some(
          createArbitrary(schema, { known, along: ['choices', VALUE] }, ['variants', ITEM]).map((each) => ({
            ...(each as object),
            choices: { Size: 'S' },
          })),
        )
      case 'variantId':
      case 'variantIds[]':
        return some(ofList(content.variantIds))
      case 'fileId':
        if (operation === 'files.deleteFile') return some(ofList([...content.unshownFileIds, ...content.mediaIds]))
        if (operation.startsWith('mediaLibrary.')) return some(ofList(content.mediaIds))
        return some(ofList(content.securedFileIds))
      case 'byFileId':
        return some(ofList(content.mediaIds))
      case 'mediaId':
      case 'mediaIds[]':
        return some(ofList(content.mediaIds))
      case 'lineItemIds[]':
        return some(ofList(content.lineIds))
      // Gift cards do not exist, and a cart replaces the items that most requests have.
      case 'giftCardCode':
      case 'cartId':
        return some(fc.constant(null))
      case 'checkoutId':
        return some(fc.nat().map(() => content.checkoutId))
      case 'clientId':
        return some(fc.constant(STOREFRONT_CLIENT_ID))
      case 'country':
        return some(fc.constantFrom('DE', 'FR'))
      case 'code':
        if (operation.startsWith('coupons.')) return some(fc.nat().map((n) => `CODE-${n.toString(36)}`))
        return some(fc.constantFrom('parcel', 'express'))
      case 'cartFieldmask':
        return some(fc.constantFrom('buyerNote', 'buyerInfo.email,contactInfo', 'contactInfo.address.city,lineItems'))
      case 'vatId':
        return some(fc.constantFrom({ type: 'CPF', id: '111.444.777-35' }, { type: 'CNPJ', id: '12.ABC.345/01DE-35' }))
      case 'choices':
      case 'options':
        if (path.includes('catalogReference')) return all(storesOptions)
        if (schema.additionalProperties?.type !== 'string') return undefined
        return some(fc.constantFrom({}, { Size: 'S' }, { Size: 'M', Colour: 'Red' }))
      case 'catalogReference':
        return some(
          fc.record({
            appId: fc.constant(STORES_APP_ID),
            catalogItemId: ofList(content.productIds),
            options: storesOptions,
          }),
        )
      case 'query':
        if (textEntity) return all(textQueriesOf(textEntity, content))
        return entity && all(queriesOf(entity, content))
      case 'search':
        return path === 'search' && operation === 'orders.searchOrders' ? all(orderSearches(content)) : undefined
      default:
        if (path === 'channelType') return some(fc.constantFrom('WEB', 'POS'))
        return /^callbacks\.\w+Url$/.test(path) ? all(fc.constant(`${TEST_STOREFRONT_URL}/back`)) : undefined
    }
  }
  return known
}

/** Members that most requests should have to be useful. */
const mostly: Readonly<Record<string, Path>> = {
  'currentCart.addToCurrentCart': ['lineItems', ITEM],
  'checkout.createCheckout': ['lineItems', ITEM],
  'redirects.createRedirectSession': ['ecomCheckout', 'checkoutId'],
  'authentication.registerV2': ['password'],
  'authentication.loginV2': ['password'],
  'recovery.recover': ['password'],
}

/** Sign-in request, as from the storefront. */
const authRequest: Readonly<Record<string, string>> = {
  responseType: 'code',
  responseMode: 'query',
  redirectUri: `${TEST_STOREFRONT_URL}/sign-in/callback`,
  scope: 'offline_access',
  codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', // RFC 7636, appendix B
  codeChallengeMethod: 'S256',
}

/** Values for data items of the collection in `ShopContent`. */
function dataValues(operation: string, path: string, content: ShopContent): fc.Arbitrary<unknown> | undefined {
  const id = fc.nat(1_000).map((n) => content.dataItemIds[n % content.dataItemIds.length])
  const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((each) => each.toWellFormed().replaceAll('\0', ''))
  const number = fc.oneof(fc.integer(), fc.constantFrom(0, 4, 1e-7, 1e300))
  switch (path.replace(/^(query|dataItem|dataItems\[\])\./, '')) {
    case 'dataCollectionId':
      return fc.constant(NOTES)
    case 'dataItemId':
    case 'dataItemIds[]':
      return id
    case 'id':
      return /update/i.test(operation) ? id : fc.oneof(id, fc.uuid(), fc.constant(null))
    case 'data':
      return fc.record(
        { title: text, price: number, tags: fc.array(text, { maxLength: 3 }), origin: fc.record({ city: text }) },
        { requiredKeys: [] },
      )
    case 'filter':
      return fc.oneof(
        fc.record({ title: text, price: fc.record({ $gte: number }) }, { requiredKeys: [] }),
        fc
          .array(text, { minLength: 1, maxLength: 3 })
          .map((tags) => ({ $or: [{ tags: { $hasSome: tags } }, { price: null }] })),
        text.map((city) => ({ $not: [{ 'origin.city': { $startsWith: city } }] })),
      )
    case 'fields[]':
    case 'sort[].fieldName':
      return fc.constantFrom('title', 'price', '_createdDate')
    case 'condition':
    case 'includeReferences':
    case 'includeReferencedItems':
    case 'includeFieldGroups':
    case 'sortMode':
    case 'saveReferences':
      return fc.constant(null)
    default:
      return undefined
  }
}

/** Paths of new passwords; others expect existing ones. */
const newPasswords: ReadonlySet<string> = new Set(['authentication.registerV2', 'recovery.recover'])

const storesOptions = fc.constantFrom<unknown>(
  { options: { Size: 'S', Colour: 'Red' } },
  { options: { Size: 'M', Colour: 'Blue' }, customTextFields: { Engraving: 'For you' } },
  { options: { Size: 'L', Colour: 'Red' } },
  { options: { Size: 'S' } },
)

/** Operations whose filter and sort are JSON texts. */
const queriedByText: Readonly<Record<string, QueriedEntity>> = {
  'catalogueRest.queryProducts': 'products',
  'catalogueRest.queryCollections': 'collections',
}

const queried: Readonly<Record<string, QueriedEntity>> = {
  'products.queryProducts': 'products',
  'collections.queryCollections': 'collections',
  'products.queryStoreVariants': 'storeVariants',
  'reviews.queryReviews': 'reviews',
}

/** Queries with every operator that the contract allows for every field. */
function queriesOf(entity: QueriedEntity, content: ShopContent): fc.Arbitrary<unknown> {
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
  const asked = { filter: fc.option(filtersOf(fields, content)), sort }
  return fc.oneof(
    fc.record({ ...asked, paging }, { requiredKeys: [] }),
    fc.record({ ...asked, cursorPaging: fc.record({ limit }) }, { requiredKeys: ['cursorPaging'] }),
    fc.record({
      cursorPaging: fc.record({
        limit,
        cursor: fc.oneof(
          fc.nat().map(() => content.cursors[0]),
          fc.constant('xyz'),
        ),
      }),
    }),
    fc.record({ fields: fc.constant(fields.map(([name]) => name)) }),
  )
}

/** The same filters and orders as JSON texts, and texts that are none. */
function textQueriesOf(entity: QueriedEntity, content: ShopContent): fc.Arbitrary<unknown> {
  const fields: [string, QueryField][] = Object.entries(queryFields[entity])
  const sorted = fc.dictionary(
    fc.constantFrom(...fields.filter(([, { sortable }]) => sortable).map(([name]) => name)),
    fc.constantFrom('asc', 'DESC'),
    { minKeys: 1, maxKeys: 3 },
  )
  return fc.record(
    {
      filter: fc.oneof(filtersOf(fields, content).map(toText), fc.constantFrom('', '[]', '{', 'null')),
      sort: fc.oneof(sorted.map(toText), fc.array(sorted, { maxLength: 3 }).map(toText), fc.constantFrom('', '1')),
      paging: fc.record({ limit: fc.integer({ min: 0, max: 100 }), offset: fc.nat(5) }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  )
}

function toText(value: unknown): string {
  return JSON.stringify(value)
}

function orderSearches(content: ShopContent): fc.Arbitrary<unknown> {
  const fields: [string, QueryField][] = Object.entries(queryFields.orders)
  const fieldName = fc.constantFrom(...fields.filter(([, { sortable }]) => sortable).map(([name]) => name))
  const asked = {
    filter: fc.option(filtersOf(fields, content)),
    sort: fc.array(fc.record({ fieldName, order: fc.constantFrom('ASC', 'DESC') }), { maxLength: 3 }),
    search: fc.option(fc.record({ expression: fc.string({ maxLength: 100 }) })),
    cursorPaging: fc.record({ limit: fc.integer({ min: 0, max: 100 }) }),
  }
  return fc.oneof(
    fc.option(fc.record(asked, { requiredKeys: [] })),
    fc.record({ cursorPaging: fc.record({ cursor: fc.constant('xyz') }) }),
  )
}

function filtersOf(fields: readonly [string, QueryField][], content: ShopContent): fc.Arbitrary<unknown> {
  const conditions = fields.flatMap(([name, field]) => {
    const value = operandOf(field, content)
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

function operandOf({ type }: QueryField, content: ShopContent): fc.Arbitrary<unknown> {
  const ids = [...content.productIds, ...content.variantIds, ...content.collectionIds].length
  const id = fc.nat(100).map((n) => [...content.productIds, ...content.variantIds, ...content.collectionIds][n % ids])
  const number = fc.oneof(fc.integer(), cents, fc.constantFrom(0, 1e-7, 1e300))
  const operands: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    id: fc.oneof(id, fc.uuid()),
    boolean: fc.boolean(),
    number,
    price: number,
    date: fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    list: id,
    text: fc.oneof(
      id,
      fc.nat(100).map((n) => content.productSlugs[n % content.productSlugs.length]),
      fc.constantFrom('', 'physical', 'Brand', '%', '_', '\\', "'", 'İ', '😀', ' ', 'fuzz'),
      fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.toWellFormed().replaceAll('\0', '')),
    ),
  }
  return operands[type] ?? id
}

/** Members of which exactly one is required. */
const needsOne = /^(set|adjust|adjust\.\w+|coupon)$/

function isAmount(schema: JsonSchema): boolean {
  return getTypes(schema).includes('number') && schema.pattern !== undefined && schema.minimum !== undefined
}

const cents = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }).map((each) => each / 100),
  fc.constantFrom(0, 0.01, 0.1, 999_999_999.99, 1),
)

const discounts = fc.oneof(
  fc.record({ type: fc.constant('PERCENT'), value: fc.integer({ min: 0, max: 100 }) }),
  fc.record({
    type: fc.constant('AMOUNT'),
    value: cents,
    startDate: fc.constant('2026-01-01T00:00:00Z'),
    endDate: fc.constantFrom(null, '2026-02-01T00:00:00Z'),
  }),
  fc.constant({ type: 'NONE' }),
)

const words = fc.constantFrom('Size', 'Colour', 'S', 'M', 'Red', 'Glaze', 'Straße', '😀', 'x'.repeat(50))
const options = fc.uniqueArray(
  fc.record(
    {
      optionType: fc.constantFrom('drop_down', 'color', 'unspecified_option_type'),
      name: words,
      choices: fc.uniqueArray(fc.record({ value: words, description: words }), {
        minLength: 1,
        maxLength: 3,
        selector: ({ description }) => description,
      }),
    },
    { requiredKeys: ['name', 'choices'] },
  ),
  { maxLength: 3, selector: ({ name }) => name },
)

/** Translations of product options. */
const optionTexts = fc.uniqueArray(
  fc.oneof(
    ...Object.entries(OPTIONS).map(([original, choices]) =>
      fc.record(
        {
          original: fc.constant(original),
          name: fc.constantFrom('Größe', 'Farbe', original),
          choices: fc.uniqueArray(
            fc.record({ original: fc.constantFrom(...choices), description: fc.constantFrom('Klein', 'Rot', '😀') }),
            { maxLength: 2, selector: (each) => each.original },
          ),
        },
        { requiredKeys: ['original'] },
      ),
    ),
  ),
  { maxLength: 2, selector: ({ original }) => original },
)

const subscriptions = fc.record({
  title: fc.constantFrom('Every month', 'Straße'),
  subscriptionSettings: fc.record({
    frequency: fc.constantFrom('WEEK', 'MONTH', 'YEAR'),
    interval: fc.integer({ min: 1, max: 12 }),
    billingCycles: fc.constantFrom(null, 1, 999),
  }),
  discount: fc.constantFrom(null, { type: 'PERCENT', value: 10 }, { type: 'NONE', value: 0 }),
})

const seoTags = fc.constantFrom<unknown>(
  { type: 'title', children: 'A title' },
  {
    type: 'meta',
    props: { name: 'description', content: '<b>"x"</b>' },
    meta: { kept: [1, { two: 3 }] },
    custom: true,
  },
  { type: 'link', props: { rel: 'canonical', href: 'https://shop.example/x' }, disabled: true },
)

const decimals = fc.integer({ min: 0, max: 10_000 }).map((each) => (each / 100).toString())
const settings = fc.record(
  {
    shipping: fc.record({
      regions: fc.constantFrom(
        [],
        [
          {
            code: 'de',
            title: 'Germany',
            countries: ['DE'],
            options: [{ code: 'parcel', title: 'Parcel', price: '4.90' }],
          },
        ],
      ),
    }),
    discounts: decimals.map((amount) => ({ rules: [{ code: 'spring', name: 'Spring', target: 'GLOBAL', amount }] })),
    fees: decimals.map((amountPerItem) => ({ fees: [{ code: 'wrap', name: 'Gift wrap', amountPerItem }] })),
    currencies: fc.constantFrom({ rates: [] }, { rates: [{ currency: 'USD', rate: '1.08' }] }),
    carts: fc.record({ expireAfterDays: fc.integer({ min: 1, max: 3650 }) }),
    coupons: fc.record({ proveAddress: fc.boolean() }),
  },
  { requiredKeys: [] },
)
