import { createFakeSignIn } from './fake-sign-in.ts'
import { searchFakeProducts, type FakeSearch } from './fake-search.ts'

/** A provider in memory, as much of it as the shop calls: enough to see what the shop makes of its answers. */

export interface FakeProduct {
  id: string
  slug: string
  name: string
  price: number
  was?: number
  brand?: string
  ribbon?: string
  description?: string
  seoTags?: FakeTag[]
  sections?: { title: string; description: string }[]
  pictures?: { url: string; alt: string; option?: string; choice?: string }[]
  options?: { name: string; type: 'drop_down' | 'color'; choices: { value: string; description: string }[] }[]
  variants?: { id: string; choices: Record<string, string>; price?: number; stock?: number; sku?: string }[]
  sku?: string
  /** Left out: not counted. */
  stock?: number
  collections?: string[]
  isDownload?: boolean
  /** Written out, for one kilogram. */
  perKilogram?: string
  texts?: { title: string; maxLength: number; mandatory: boolean }[]
  subscriptions?: {
    id: string
    title: string
    description?: string
    discount?: { type: string; value: number }
    subscriptionSettings?: object
  }[]
  video?: { url: string; poster: string; alt: string }
  /** Ids of what goes with it. */
  goesWith?: string[]
  /** Approved reviews, newest first. */
  reviews?: FakeReview[]
  /** Texts that are English on pages in other languages: `name`, `productOptions[0].name`. */
  untranslated?: string[]
}

export interface FakeReview {
  rating: number
  title?: string
  body?: string
  author?: string
  isVerified?: boolean
  reply?: string
  picture?: string
}

export interface FakeCollection {
  id: string
  slug: string
  name: string
  description?: string
  seoTags?: FakeTag[]
  picture?: string
  /** As of products. */
  untranslated?: string[]
}

/** For the head of a page. */
interface FakeTag {
  type: string
  props?: Record<string, string>
  children?: string
  disabled?: boolean
}

/** Discount of a code; with `why` it has none, and gives the reason. */
export interface FakeCoupon {
  code: string
  name: string
  percentOff: number
  why?: string
}

const member = {
  id: '22222222-2222-4222-8222-222222222222',
  loginEmail: 'ada@example.com',
  createdDate: '2026-03-14T09:00:00.000Z',
  contact: { firstName: 'Ada', lastName: 'Moss' },
}

const DELIVERY_OPTIONS = [
  { code: 'parcel', title: 'Parcel', deliveryTime: '2–3 working days', price: 4.9 },
  { code: 'express', title: 'Express parcel', deliveryTime: 'Next working day', price: 11.9 },
]
const CARRIER = '33333333-3333-4333-8333-333333333333'

interface FakeLine {
  id: string
  productId: string
  variantId?: string
  options: Record<string, string>
  texts: Record<string, string>
  subscription?: { id: string; title: string }
  quantity: number
}

interface FakeBody extends FakeSearch {
  query?: { filter?: object; paging?: { limit?: number; offset?: number } }
  refreshToken?: string
  code?: string
  auth?: { authRequest: { state: string; redirectUri: string }; prompt?: string }
  logout?: object
  callbacks?: { postFlowUrl?: string }
  lineItems?: {
    id?: string
    quantity: number
    catalogReference?: {
      catalogItemId: string
      options?: {
        variantId?: string
        options?: Record<string, string>
        customTextFields?: Record<string, string>
        subscriptionOptionId?: string
      }
    }
  }[]
  lineItemIds?: string[]
  productIds?: string[]
  shippingAddress?: { country?: string; postalCode?: string }
  selectedShippingOption?: { code: string }
  couponCode?: string
  cartInfo?: { selectedShippingOption?: { code: string }; buyerNote?: string }
  ecomCheckout?: { checkoutId: string }
}

const euros = (amount: number) => `${amount < 0 ? '-' : ''}€${Math.abs(amount).toFixed(2)}`
const price = (amount: number) => ({
  amount: amount.toFixed(2),
  convertedAmount: amount.toFixed(2),
  formattedAmount: euros(amount),
  formattedConvertedAmount: euros(amount),
})

/**
 * Answers like the provider. `calls` lists what was asked, `checkouts` what checkouts were made of; `state.isDown`
 * makes every answer a 503, and a refresh token in `ended` is refused. A code `ada` makes the tokens of a member
 * whose cart goes by `access-member-ada`.
 * @example const provider = createFakeProvider({ products: [mug] }); buildStorefront({ …, providerFetch:
 * provider.fetch })
 */
export function createFakeProvider({
  products = [],
  collections = [],
  coupons = [],
  moved = {},
  front,
  pages = [],
}: {
  products?: FakeProduct[]
  collections?: FakeCollection[]
  coupons?: FakeCoupon[]
  /** New addresses by old ones: `{ 'product/mug': 'tall-mug' }`. */
  moved?: Record<string, string>
  /** Texts and settings of the shop. @default the provider has no such operation */
  front?: object
  pages?: { slug: string }[]
} = {}) {
  const calls: string[] = []
  const languages = new Set<string>()
  /** Currencies in which prices were asked for. */
  const currencies = new Set<string>()
  /** Received messages, and back-in-stock subscriptions. */
  const messages: object[] = []
  const stockWishes: object[] = []
  /** Received reviews, and the types of uploaded pictures. */
  const reviews: object[] = []
  const uploads: string[] = []
  const checkouts: Pick<FakeBody, 'shippingAddress' | 'selectedShippingOption'>[] = []
  const carts = new Map<string, FakeLine[]>()
  const chosen = new Map<string, { coupon?: FakeCoupon; way?: string; note?: string }>()
  const wishes = new Map<string, string[]>()
  /** Those that additions to a cart came with. */
  const keys: string[] = []
  /** Idempotency keys of messages. */
  const answeredKeys = new Set<string>()
  /** Where totals were asked for. */
  const places: object[] = []
  /** Codes that were used, and refresh tokens of sessions that are over. */
  const ended = new Set<string>()
  const state = {
    isDown: false,
    /** Paths that are answered with a 503. */
    failing: undefined as RegExp | undefined,
    isWishlistFull: false,
    front,
    /** @default the provider has no reviews */
    whoMayReview: undefined as string | undefined,
    /** Status for refused messages, subscriptions and reviews. */
    refuses: undefined as number | undefined,
    /** Pass of staff that is not used yet. */
    staffPass: undefined as string | undefined,
    delayMs: 0,
    /** Members of every order, in place of those it has of itself. */
    order: {} as object,
    /** Next steps after an order. @default the provider has no such operation */
    orderPage: undefined as object | undefined,
    /** Version of the catalogue. @default the provider sends none */
    version: undefined as string | undefined,
    /** How often it was asked for. */
    versionsAsked: 0,
  }
  const signIn = createFakeSignIn()
  let visitors = 0
  /** How many lines each cart has had: its lines are numbered from one. */
  const lineNumbers = new Map<string, number>()

  const wirePrice = (amount: number, was?: number, pricePerUnit?: string) => ({
    currency: 'EUR',
    price: was ?? amount,
    discountedPrice: amount,
    formatted: { price: euros(was ?? amount), discountedPrice: euros(amount), pricePerUnit },
  })
  const wireMedia = (pictures: { url: string; alt: string }[]) => {
    const items = pictures.map(({ url, alt }) => ({
      image: { url, width: 1200, height: 1200, altText: alt },
      mediaType: 'image',
      title: alt,
    }))
    return { mainMedia: items[0], items }
  }
  const withVideo = (media: ReturnType<typeof wireMedia>, video: FakeProduct['video']) => ({
    ...media,
    items: [
      ...media.items,
      ...(video
        ? [
            {
              mediaType: 'video',
              video: { files: [{ url: video.url, width: 800, height: 800, format: 'webm' }] },
              thumbnail: { url: video.poster, width: 800, height: 800, altText: video.alt },
            },
          ]
        : []),
    ],
  })
  const inStock = (stock: number | undefined) => stock === undefined || stock > 0
  const wireProduct = (product: FakeProduct) => {
    const { variants = [], options = [], pictures = [] } = product
    const some =
      variants.length > 0 ? variants.filter(({ stock }) => inStock(stock)).length : Number(inStock(product.stock))
    return {
      id: product.id,
      slug: product.slug,
      name: product.name,
      visible: true,
      productType: product.isDownload ? 'digital' : 'physical',
      brand: product.brand ?? null,
      sku: product.sku ?? '',
      ribbon: product.ribbon ?? '',
      description: product.description ?? '',
      seoData: { tags: product.seoTags ?? [] },
      priceData: wirePrice(product.price, product.was, product.perKilogram),
      ...(product.perKilogram && { pricePerUnitData: { baseQuantity: 1, baseMeasurementUnit: 'KG' } }),
      customTextFields: product.texts ?? [],
      stock: {
        trackInventory: product.stock !== undefined,
        ...(product.stock === undefined ? {} : { quantity: product.stock }),
        inStock: some > 0,
        inventoryStatus: some === 0 ? 'OUT_OF_STOCK' : some < variants.length ? 'PARTIALLY_OUT_OF_STOCK' : 'IN_STOCK',
      },
      media: withVideo(wireMedia(pictures), product.video),
      additionalInfoSections: product.sections ?? [],
      manageVariants: variants.length > 0,
      productOptions: options.map((option) => ({
        name: option.name,
        optionType: option.type,
        choices: option.choices.map((choice) => ({
          ...choice,
          inStock:
            variants.length === 0 ||
            variants.some(({ choices, stock }) => choices[option.name] === choice.description && inStock(stock)),
          visible: true,
          media: wireMedia(
            pictures.filter((picture) => picture.option === option.name && picture.choice === choice.description),
          ),
        })),
      })),
      variants: variants.map((variant) => ({
        id: variant.id,
        choices: variant.choices,
        variant: {
          priceData: wirePrice(variant.price ?? product.price, product.was),
          sku: variant.sku ?? product.sku ?? '',
          visible: true,
        },
        stock: { trackQuantity: variant.stock !== undefined, quantity: variant.stock, inStock: inStock(variant.stock) },
      })),
      collectionIds: product.collections ?? [],
    }
  }
  const wireCollection = ({ id, slug, name, description, seoTags, picture }: FakeCollection) => ({
    id,
    slug,
    name,
    description: description ?? '',
    seoSchema: { tags: seoTags ?? [] },
    visible: true,
    numberOfProducts: products.filter((product) => product.collections?.includes(id)).length,
    media: picture ? wireMedia([{ url: picture, alt: name }]) : {},
  })

  const stockOf = (line: Pick<FakeLine, 'productId' | 'variantId'>) => {
    const product = products.find(({ id }) => id === line.productId)
    return line.variantId ? product?.variants?.find(({ id }) => id === line.variantId)?.stock : product?.stock
  }
  const wireCart = (id: string, lines: FakeLine[]) => ({
    id,
    currency: 'EUR',
    taxIncludedInPrices: true,
    buyerNote: chosen.get(id)?.note,
    appliedDiscounts: [chosen.get(id)?.coupon].flatMap((coupon) =>
      coupon ? [{ coupon: { id: coupon.code, code: coupon.code, amount: price(0) }, discountType: 'GLOBAL' }] : [],
    ),
    lineItems: lines.map((line) => {
      const product = products.find((candidate) => candidate.id === line.productId)
      const stock = stockOf(line)
      const each = product?.price ?? 0
      return {
        id: line.id,
        quantity: line.quantity,
        catalogReference: {
          catalogItemId: line.productId,
          appId: 'stores',
          options: {
            options: line.options,
            variantId: line.variantId,
            customTextFields: line.texts,
            ...(line.subscription && { subscriptionOptionId: line.subscription.id }),
          },
        },
        productName: { original: product?.name ?? '', translated: product?.name ?? '' },
        url: { relativePath: `/product-page/${product?.slug}`, url: `http://shop.test/product-page/${product?.slug}` },
        price: price(each),
        fullPrice: price(product?.was ?? each),
        lineItemPrice: price(each * line.quantity),
        itemType: { preset: product?.isDownload ? 'DIGITAL' : 'PHYSICAL' },
        ...(line.subscription && { subscriptionOptionInfo: { title: { original: line.subscription.title } } }),
        descriptionLines: Object.entries({ ...line.options, ...line.texts }).map(([name, value]) => {
          const option = product?.options?.find((candidate) => candidate.name === name)
          const code = option?.choices.find((choice) => choice.description === value)?.value
          return {
            name: { original: name, translated: name },
            ...(option?.type === 'color'
              ? { colorInfo: { original: value, translated: value, code } }
              : { plainText: { original: value, translated: value } }),
          }
        }),
        image: product?.pictures?.[0] ? { url: product.pictures[0].url, width: 1200, height: 1200 } : undefined,
        availability: {
          status:
            stock === undefined || stock >= line.quantity
              ? 'AVAILABLE'
              : stock > 0
                ? 'PARTIALLY_AVAILABLE'
                : 'NOT_AVAILABLE',
          ...(stock === undefined ? {} : { quantityAvailable: stock }),
        },
      }
    }),
  })

  /** Calculates the totals of a cart in the format of the real provider. */
  function reckon(owner: string, lines: FakeLine[], country: string | undefined) {
    const cart = wireCart(owner, lines)
    const { coupon, way } = chosen.get(owner) ?? {}
    const subtotal = cart.lineItems.reduce((sum, line) => sum + Number(line.lineItemPrice.amount), 0)
    const off = coupon && !coupon.why ? (subtotal * coupon.percentOff) / 100 : 0
    const option = country ? (DELIVERY_OPTIONS.find(({ code }) => code === way) ?? DELIVERY_OPTIONS[0]) : undefined
    const total = subtotal - off + (option?.price ?? 0)
    return { cart, coupon, subtotal, off, option, total }
  }

  function estimate(owner: string, lines: FakeLine[], country: string | undefined) {
    const { cart, coupon, subtotal, off, option, total } = reckon(owner, lines, country)
    const wireOption = ({ code, title, deliveryTime, price: cost }: (typeof DELIVERY_OPTIONS)[number]) => ({
      code,
      title,
      logistics: { deliveryTime },
      cost: { price: price(cost) },
    })
    return {
      cart,
      currency: 'EUR',
      priceSummary: {
        subtotal: price(subtotal),
        shipping: price(option?.price ?? 0),
        tax: price(subtotal * 0.16),
        discount: price(off),
        total: price(total),
      },
      appliedDiscounts:
        coupon && off > 0
          ? [
              {
                coupon: { id: coupon.code, code: coupon.code, name: coupon.name, amount: price(off) },
                discountType: 'GLOBAL',
              },
            ]
          : [],
      calculationErrors: coupon?.why
        ? { couponCalculationError: { applicationError: { code: 'COUPON_EXPIRED', description: coupon.why } } }
        : {},
      additionalFees: [],
      shippingInfo: {
        ...(option && {
          selectedCarrierServiceOption: { ...wireOption(option), carrierId: CARRIER, otherCharges: [] },
        }),
        carrierServiceOptions: option
          ? [{ carrierId: CARRIER, shippingOptions: DELIVERY_OPTIONS.map(wireOption) }]
          : [],
      },
      violations: [],
    }
  }

  function explain(owner: string, lines: FakeLine[], country: string | undefined) {
    const { cart, coupon, off, option, total } = reckon(owner, lines, country)
    const amounts = [
      ...cart.lineItems.map(({ productName, lineItemPrice }) => ({
        kind: 'LINE_PRICE',
        itemName: productName.original,
        rule: '1: unit price × quantity',
        amount: Number(lineItemPrice.amount),
      })),
      ...(off > 0 ? [{ kind: 'COUPON', name: coupon?.name, rule: '4: round(left × percentage)', amount: -off }] : []),
      ...(option ? [{ kind: 'SHIPPING', name: option.title, rule: '5: flat price', amount: option.price }] : []),
      { kind: 'TOTAL', rule: '7: subtotal − discount + shipping + fees (+ tax)', amount: 0 },
    ]
    let soFar = 0
    return {
      currency: 'EUR',
      steps: amounts.map(({ amount, ...step }) => ({
        ...step,
        base: price(step.kind === 'COUPON' ? soFar : Math.abs(amount)),
        exactMinorUnits: `${Math.round(Math.abs(amount) * 100)}`,
        amount: price(amount),
        runningTotal: price((soFar += amount)),
      })),
      total: price(total),
    }
  }

  const refuse = (status: number, code: string | number, description: string, data: object = {}) =>
    Response.json({ message: description, details: { applicationError: { code, description, data } } }, { status })

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname
    // Asked beside the pages, and in no language.
    if (path === '/.well-known/cartwright.json') {
      state.versionsAsked++
      return state.isDown
        ? new Response('down', { status: 503 })
        : Response.json(state.version === undefined ? {} : { catalogueVersion: state.version })
    }
    calls.push(`${request.method} ${path}`)
    currencies.add(request.headers.get('x-wix-currency') ?? '')
    languages.add(request.headers.get('x-wix-linguist')?.split('|')[0] ?? '')
    if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs))
    if (state.isDown || state.failing?.test(path)) return new Response('down', { status: 503 })
    // Requests are those of our own client; what they carry is known.
    const body = (request.method === 'GET' ? readPacked(url) : await request.json().catch(() => ({}))) as FakeBody

    const step = signIn.serve(url, body)
    if (step) return step
    if (path === '/oauth2/token') {
      if (ended.has(body.refreshToken ?? body.code ?? ''))
        return Response.json({ error: 'invalid_grant' }, { status: 400 })
      if (body.code) ended.add(body.code)
      const refresh = body.refreshToken ?? (body.code && `member-${body.code}`) ?? `refresh-${++visitors}`
      return Response.json({
        access_token: `access-${refresh}`,
        refresh_token: refresh,
        expires_in: 3600,
        token_type: 'Bearer',
      })
    }
    if (path.endsWith('/products/query-platformized')) {
      const { filter = {}, paging = {} } = body.query ?? {}
      const filterText = JSON.stringify(filter)
      const matches = products.filter(
        (product) =>
          (!/"slug"/.test(filterText) || filterText.includes(JSON.stringify(product.slug))) &&
          (!/"id"/.test(filterText) || filterText.includes(JSON.stringify(product.id))) &&
          (!/collectionIds/.test(filterText) || product.collections?.some((id) => filterText.includes(id))),
      )
      const { limit = 50, offset = 0 } = paging
      const items = matches.slice(offset, offset + limit)
      return Response.json({
        products: items.map(wireProduct),
        metadata: { count: items.length, offset, total: matches.length },
      })
    }
    if (path.endsWith('/v1/search/products'))
      return Response.json(searchFakeProducts(products, wireProduct, collections, body))
    if (path.endsWith('/v1/search/suggestions')) {
      const text = body.expression?.toLowerCase() ?? ''
      const matches = products.filter(({ name }) => name.toLowerCase().includes(text))
      return Response.json({
        products: matches.slice(0, body.limit).map((product) => ({
          ...wireProduct(product),
          ...(new Set(product.variants?.map(({ price }) => price)).size > 1 && { priceRange: rangeOf(product) }),
          thumbnail: wireMedia(product.pictures ?? []).mainMedia?.image,
          inStock: wireProduct(product).stock.inStock,
        })),
        collections: collections.filter(({ name }) => name.toLowerCase().includes(text)),
        brands: [],
      })
    }
    if (path.endsWith('/collections/query')) {
      return Response.json({
        collections: collections.map(wireCollection),
        metadata: { count: collections.length, offset: 0, total: collections.length },
      })
    }
    const slugPath = /\/cartwright\/v1\/slugs\/(.+)$/.exec(path)?.[1]
    if (slugPath) {
      const to = moved[decodeURIComponent(slugPath)]
      return to
        ? Response.json({ slug: to, moved: true })
        : refuse(404, 'PRODUCT_NOT_FOUND', 'There is nothing with this address.')
    }
    if (path === '/cartwright/v1/shop-front' && state.front) return Response.json({ shopFront: state.front })
    const page = pages.find(({ slug }) => path === `/cartwright/v1/shop-front/pages/${slug}`)
    if (page) return Response.json({ page })
    if (path.startsWith('/cartwright/v1/shop-front/passes/'))
      return Response.json({ isGood: path.endsWith('/good-pass') })
    if (path.endsWith('/shop-front/staff-passes/redeem')) {
      const isGood = (body as { pass?: unknown }).pass === state.staffPass
      state.staffPass = undefined
      return Response.json(isGood ? { isGood, pass: 'good-pass' } : { isGood })
    }
    const received = path.endsWith('/shop-front/messages')
      ? messages
      : /\/back-in-stock/.test(path)
        ? stockWishes
        : undefined
    const key = request.headers.get('idempotency-key')
    if (received && key && answeredKeys.has(key)) return Response.json({})
    if (received && key) answeredKeys.add(key)
    if (received && state.refuses) return refuse(state.refuses, 'STILL_IN_STOCK', 'Not now.')
    if (received) return Response.json({ at: received.push({ path, ...(body as object) }) && {} })
    if (path === '/cartwright/v1/translation-fallbacks') {
      const list = (things: (FakeProduct | FakeCollection)[], slugs: string[]) =>
        things
          .filter(({ id, untranslated }) => untranslated && slugs.includes(id))
          .map(({ id, untranslated }) => ({ id, fields: untranslated }))
      return Response.json({
        language: 'en-IE',
        products: list(products, url.searchParams.getAll('productIds')),
        collections: list(collections, url.searchParams.getAll('collectionIds')),
      })
    }
    const relatedTo = /\/cartwright\/v1\/products\/(.+)\/related$/.exec(path)?.[1]
    if (relatedTo) {
      const ids = products.find(({ id }) => id === relatedTo)?.goesWith ?? []
      return Response.json({
        products: ids.flatMap((id) => products.filter((product) => product.id === id)).map(wireProduct),
      })
    }
    const reviewed = /\/cartwright\/v1\/products\/(.+)\/reviews$/.exec(path)?.[1]
    if (reviewed && state.whoMayReview) {
      const all = products.find(({ id }) => id === reviewed)?.reviews ?? []
      if (request.method === 'GET') return Response.json(wireReviews(all, url, state.whoMayReview))
      if (state.refuses) return refuse(state.refuses, 'REFUSED', 'Not now.')
      reviews.push({ path, ...(body as object) })
      return Response.json({ review: { moderation: { moderationStatus: 'IN_MODERATION' } } })
    }
    if (path.endsWith('/generate-upload-url')) return Response.json({ uploadUrl: 'http://provider.test/upload' })
    if (path === '/upload') {
      uploads.push(request.headers.get('content-type') ?? '')
      return Response.json({ file: { id: `picture-${uploads.length}` } })
    }
    const subscribed = /\/subscription-options\/byProduct\/(.+)$/.exec(path)?.[1]
    if (subscribed)
      return Response.json({ subscriptionOptions: products.find(({ id }) => id === subscribed)?.subscriptions ?? [] })
    const slug = /\/collections\/slug\/([^/]+)$/.exec(path)?.[1]
    if (slug) {
      const found = collections.find((collection) => collection.slug === decodeURIComponent(slug))
      return found
        ? Response.json({ collection: wireCollection(found) })
        : refuse(404, 404, 'There is no such collection.')
    }

    const owner = request.headers.get('authorization') ?? ''
    const lines = carts.get(owner)
    const withCart = (changed: FakeLine[]) => {
      carts.set(owner, changed)
      return Response.json({ cart: wireCart(owner, changed) })
    }
    if (path.endsWith('/carts/current') && request.method === 'GET') {
      return lines
        ? Response.json({ cart: wireCart(owner, lines) })
        : refuse(404, 'OWNED_CART_NOT_FOUND', 'There is no cart.')
    }
    if (path.endsWith('/add-to-cart')) {
      keys.push(request.headers.get('idempotency-key') ?? '')
      const next = [...(lines ?? [])]
      for (const { catalogReference, quantity } of body.lineItems ?? []) {
        lineNumbers.set(owner, (lineNumbers.get(owner) ?? 0) + 1)
        const line = {
          id: `00000000-0000-0000-0000-${String(lineNumbers.get(owner)).padStart(12, '0')}`,
          productId: catalogReference?.catalogItemId ?? '',
          variantId: catalogReference?.options?.variantId,
          options: catalogReference?.options?.options ?? {},
          texts: catalogReference?.options?.customTextFields ?? {},
          subscription: products
            .flatMap(({ subscriptions = [] }) => subscriptions)
            .find(({ id }) => id === catalogReference?.options?.subscriptionOptionId),
          quantity,
        }
        if (stockOf(line) === 0) return refuse(409, 'ITEM_NOT_AVAILABLE', 'It is sold out.')
        const same = next.find(
          (known) =>
            known.productId === line.productId &&
            JSON.stringify([known.options, known.texts, known.subscription]) ===
              JSON.stringify([line.options, line.texts, line.subscription]),
        )
        const most = stockOf(line) ?? Infinity
        if (same && same.quantity >= most)
          return refuse(409, 'ITEM_NOT_AVAILABLE', 'All are in your cart.', { quantityInCart: same.quantity })
        if (same) same.quantity = Math.min(same.quantity + quantity, most)
        else next.push(line)
      }
      return withCart(next)
    }
    if (path.endsWith('/update-line-items-quantity')) {
      return withCart(
        (lines ?? []).map((line) => ({
          ...line,
          quantity: Math.min(
            body.lineItems?.find(({ id }) => id === line.id)?.quantity ?? line.quantity,
            stockOf(line) ?? Infinity,
          ),
        })),
      )
    }
    if (path.endsWith('/remove-line-items'))
      return withCart((lines ?? []).filter((line) => !body.lineItemIds?.includes(line.id)))
    if (path.endsWith('/carts/current') && request.method === 'PATCH') {
      const { couponCode, cartInfo } = body
      const note = cartInfo?.buyerNote
      const coupon = coupons.find(({ code }) => code === couponCode)
      if (couponCode === 'TOOMANY') return refuse(429, 'TOO_MANY_REQUESTS', 'Too many tries.')
      if (couponCode && !coupon) return refuse(404, 'COUPON_NOT_FOUND', 'There is no such coupon.')
      const way = cartInfo?.selectedShippingOption?.code
      chosen.set(owner, {
        ...chosen.get(owner),
        ...(coupon && { coupon }),
        ...(way && { way }),
        ...(note !== undefined && { note }),
      })
      return withCart(lines ?? [])
    }
    if (path.endsWith('/remove-coupon')) {
      chosen.set(owner, { ...chosen.get(owner), coupon: undefined })
      return withCart(lines ?? [])
    }
    if (path.endsWith('/estimate-totals')) {
      places.push(body.shippingAddress ?? {})
      return Response.json(estimate(owner, lines ?? [], body.shippingAddress?.country))
    }
    if (path.endsWith('/explain-totals'))
      return Response.json(explain(owner, lines ?? [], body.shippingAddress?.country))
    if (path.includes('/cartwright/v1/wishlist')) {
      const mine = wishes.get(owner) ?? []
      const [gone] = path.split('/wishlist/items/').slice(1)
      if (request.method === 'GET') {
        const items = mine.map((id) => {
          const product = products.find((candidate) => candidate.id === id)
          return {
            productId: id,
            name: product?.name ?? 'Vase',
            isGone: !product,
            addedDate: '2026-03-14T09:00:00.000Z',
          }
        })
        return Response.json({ items })
      }
      if (state.isWishlistFull) return refuse(409, 'WISHLIST_FULL', 'A wishlist holds 500 products at most.')
      const others = mine.filter((id) => id !== gone && !body.productIds?.includes(id))
      const now = [...(body.productIds ?? []), ...others]
      wishes.set(owner, now)
      return Response.json({ count: now.length })
    }
    if (path.endsWith('/create-checkout')) {
      checkouts.push(body)
      return Response.json({ checkoutId: '11111111-1111-4111-8111-111111111111' })
    }
    if (path.endsWith('/members/my')) {
      if (!owner.startsWith('access-member-')) return refuse(403, 'PERMISSION_DENIED', 'Only members.')
      return Response.json({ member })
    }
    if (path.endsWith('/redirect-session')) {
      const { auth, logout, callbacks, ecomCheckout } = body
      const mode = auth?.prompt === 'none' ? 'authorize' : 'sign-in'
      const page = auth ? `/${mode}?state=${auth.authRequest.state}` : `/checkout/${ecomCheckout?.checkoutId}`
      return Response.json({
        redirectSession: {
          id: '1',
          fullUrl: url.origin + (logout ? `/logout?to=${callbacks?.postFlowUrl}` : page),
          urlDetails: { endpoint: '', searchParams: {} },
        },
      })
    }
    if (/\/orders\/[^/]+\/page$/.test(path) && state.orderPage) return Response.json({ orderPage: state.orderPage })
    if (/\/orders\/[^/]+$/.test(path)) {
      const cart = wireCart(owner, lines ?? [])
      const subtotal = cart.lineItems.reduce((sum, line) => sum + Number(line.lineItemPrice.amount), 0)
      return Response.json({
        order: {
          id: path.split('/').at(-1),
          number: '10042',
          status: 'APPROVED',
          paymentStatus: 'PAID',
          buyerInfo: { email: 'ada@example.com' },
          lineItems: cart.lineItems.map((line) => ({ ...line, totalPriceAfterTax: line.lineItemPrice })),
          priceSummary: {
            subtotal: price(subtotal),
            shipping: price(4.9),
            tax: price(subtotal * 0.16),
            discount: price(0),
            total: price(subtotal + 4.9),
          },
          taxIncludedInPrices: true,
          recipientInfo: {
            address: { addressLine: 'Long Lane 7', postalCode: '10115', city: 'Berlin', country: 'DE' },
            contactDetails: { firstName: 'Ada', lastName: 'Moss' },
          },
          shippingInfo: { title: 'Parcel', logistics: { deliveryTime: '2–3 working days' } },
          ...state.order,
        },
      })
    }
    return refuse(404, 'UNKNOWN', `The fake provider does not know ${path}.`)
  }

  return {
    calls,
    /** Requested languages; '' for none. */
    languages,
    currencies,
    messages,
    stockWishes,
    reviews,
    uploads,
    checkouts,
    keys,
    places,
    ended,
    state,
    signIn,
    fetch: ((input, init) => answer(new Request(input, init))) satisfies typeof fetch,
  }
}

function wireReviews(all: readonly FakeReview[], { searchParams }: URL, whoMayReview: string): object {
  const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))]
  const order = searchParams.get('order')
  const sorted =
    order === 'HIGHEST' || order === 'LOWEST'
      ? all.toSorted((a, b) => (order === 'LOWEST' ? a.rating - b.rating : b.rating - a.rating))
      : all
  const sum = all.reduce((total, { rating }) => total + rating, 0)
  return {
    summary: {
      count: all.length,
      average: all.length === 0 ? 0 : Math.round((100 * sum) / all.length) / 100,
      ratings: [1, 2, 3, 4, 5].map((stars) => all.filter(({ rating }) => rating === stars).length),
    },
    reviews: sorted
      .slice(offset, offset + limit)
      .map(({ rating, title, body, author, isVerified, reply, picture }, at) => ({
        id: String(offset + at),
        content: { rating, title, body, media: picture ? [{ image: { url: picture, width: 800, height: 600 } }] : [] },
        author: { authorName: author },
        ...(reply && { reply: { message: reply } }),
        verified: isVerified ?? false,
        reviewDate: '2026-03-14T09:00:00.000Z',
      })),
    whoMayReview,
  }
}

/** A query in a GET, as the client packs it. */
function readPacked(url: URL): unknown {
  const packed = url.searchParams.get('.r')
  return packed ? JSON.parse(Buffer.from(packed, 'base64url').toString('utf8')) : Object.fromEntries(url.searchParams)
}

function rangeOf({ price, variants = [] }: FakeProduct) {
  const prices = variants.map((variant) => variant.price ?? price)
  return { minValue: Math.min(...prices), maxValue: Math.max(...prices) }
}
