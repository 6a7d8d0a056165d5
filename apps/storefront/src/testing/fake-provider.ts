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
  sections?: { title: string; description: string }[]
  pictures?: { url: string; alt: string; option?: string; choice?: string }[]
  options?: { name: string; type: 'drop_down' | 'color'; choices: { value: string; description: string }[] }[]
  variants?: { id: string; choices: Record<string, string>; price?: number; stock?: number }[]
  /** Left out: not counted. */
  stock?: number
  collections?: string[]
}

export interface FakeCollection {
  id: string
  slug: string
  name: string
  description?: string
  picture?: string
}

/** What a code takes off; with `why`, nothing, and says so. */
export interface FakeCoupon {
  code: string
  name: string
  percentOff: number
  why?: string
}

const WAYS = [
  { code: 'parcel', title: 'Parcel', deliveryTime: '2–3 working days', price: 4.9 },
  { code: 'express', title: 'Express parcel', deliveryTime: 'Next working day', price: 11.9 },
]
const CARRIER = '33333333-3333-4333-8333-333333333333'

interface FakeLine {
  id: string
  productId: string
  variantId?: string
  options: Record<string, string>
  quantity: number
}

interface FakeBody {
  query?: { filter?: object; paging?: { limit?: number; offset?: number } }
  refreshToken?: string
  lineItems?: {
    id?: string
    quantity: number
    catalogReference?: { catalogItemId: string; options?: { variantId?: string; options?: Record<string, string> } }
  }[]
  lineItemIds?: string[]
  shippingAddress?: { country?: string }
  selectedShippingOption?: { code: string }
  couponCode?: string
  cartInfo?: { selectedShippingOption?: { code: string } }
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
 * Answers like the provider. `calls` lists what was asked, `checkouts` what checkouts were made of; `state.isDown` makes every answer a 503.
 * @example const provider = fakeProvider({ products: [mug] }); buildStorefront({ …, providerFetch: provider.fetch })
 */
export function fakeProvider({
  products = [],
  collections = [],
  coupons = [],
  moved = {},
}: {
  products?: FakeProduct[]
  collections?: FakeCollection[]
  coupons?: FakeCoupon[]
  /** New addresses by old ones: `{ 'product/mug': 'tall-mug' }`. */
  moved?: Record<string, string>
} = {}) {
  const calls: string[] = []
  const checkouts: Pick<FakeBody, 'shippingAddress' | 'selectedShippingOption'>[] = []
  const carts = new Map<string, FakeLine[]>()
  const chosen = new Map<string, { coupon?: FakeCoupon; way?: string }>()
  const state = { isDown: false, delayMs: 0 }
  let visitors = 0

  const wirePrice = (amount: number, was?: number) => ({
    currency: 'EUR',
    price: was ?? amount,
    discountedPrice: amount,
    formatted: { price: euros(was ?? amount), discountedPrice: euros(amount) },
  })
  const wireMedia = (pictures: { url: string; alt: string }[]) => {
    const items = pictures.map(({ url, alt }) => ({
      image: { url, width: 1200, height: 1200, altText: alt },
      mediaType: 'image',
      title: alt,
    }))
    return { mainMedia: items[0], items }
  }
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
      productType: 'physical',
      brand: product.brand ?? null,
      ribbon: product.ribbon ?? '',
      description: product.description ?? '',
      priceData: wirePrice(product.price, product.was),
      stock: {
        trackInventory: product.stock !== undefined,
        ...(product.stock === undefined ? {} : { quantity: product.stock }),
        inStock: some > 0,
        inventoryStatus: some === 0 ? 'OUT_OF_STOCK' : some < variants.length ? 'PARTIALLY_OUT_OF_STOCK' : 'IN_STOCK',
      },
      media: wireMedia(pictures),
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
        variant: { priceData: wirePrice(variant.price ?? product.price, product.was), visible: true },
        stock: { trackQuantity: variant.stock !== undefined, quantity: variant.stock, inStock: inStock(variant.stock) },
      })),
      collectionIds: product.collections ?? [],
    }
  }
  const wireCollection = ({ id, slug, name, description, picture }: FakeCollection) => ({
    id,
    slug,
    name,
    description: description ?? '',
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
        catalogReference: { catalogItemId: line.productId, appId: 'stores', options: { options: line.options } },
        productName: { original: product?.name ?? '', translated: product?.name ?? '' },
        url: { relativePath: `/product-page/${product?.slug}`, url: `http://shop.test/product-page/${product?.slug}` },
        price: price(each),
        fullPrice: price(product?.was ?? each),
        lineItemPrice: price(each * line.quantity),
        descriptionLines: Object.entries(line.options).map(([name, value]) => {
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

  /** What a cart comes to, as the real provider says it. */
  function reckon(owner: string, lines: FakeLine[], country: string | undefined) {
    const cart = wireCart(owner, lines)
    const { coupon, way } = chosen.get(owner) ?? {}
    const subtotal = cart.lineItems.reduce((sum, line) => sum + Number(line.lineItemPrice.amount), 0)
    const off = coupon && !coupon.why ? (subtotal * coupon.percentOff) / 100 : 0
    const option = country ? (WAYS.find(({ code }) => code === way) ?? WAYS[0]) : undefined
    const total = subtotal - off + (option?.price ?? 0)
    return { cart, coupon, subtotal, off, option, total }
  }

  function estimate(owner: string, lines: FakeLine[], country: string | undefined) {
    const { cart, coupon, subtotal, off, option, total } = reckon(owner, lines, country)
    const wireOption = ({ code, title, deliveryTime, price: cost }: (typeof WAYS)[number]) => ({
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
        carrierServiceOptions: option ? [{ carrierId: CARRIER, shippingOptions: WAYS.map(wireOption) }] : [],
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
        title: 'Price',
        rule: '1: unit price × quantity',
        amount: Number(lineItemPrice.amount),
      })),
      ...(off > 0 ? [{ kind: 'COUPON', title: coupon?.name, rule: '4: round(left × percentage)', amount: -off }] : []),
      ...(option ? [{ kind: 'SHIPPING', title: option.title, rule: '5: flat price', amount: option.price }] : []),
      { kind: 'TOTAL', title: 'Total', rule: '7: subtotal − discount + shipping + fees (+ tax)', amount: 0 },
    ]
    let soFar = 0
    return {
      currency: 'EUR',
      steps: amounts.map(({ amount, ...step }) => ({
        ...step,
        base: price(Math.abs(amount)),
        amount: price(amount),
        runningTotal: price((soFar += amount)),
      })),
      total: price(total),
    }
  }

  const refuse = (status: number, code: string, description: string, data: object = {}) =>
    Response.json({ message: description, details: { applicationError: { code, description, data } } }, { status })

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname
    calls.push(`${request.method} ${path}`)
    if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs))
    if (state.isDown) return new Response('down', { status: 503 })
    // Requests are those of our own client; what they carry is known.
    const body = (request.method === 'GET' ? readPacked(url) : await request.json().catch(() => ({}))) as FakeBody

    if (path === '/oauth2/token') {
      const refresh = body.refreshToken ?? `refresh-${++visitors}`
      return Response.json({
        access_token: `access-${refresh}`,
        refresh_token: refresh,
        expires_in: 3600,
        token_type: 'Bearer',
      })
    }
    if (path.endsWith('/products/query-platformized')) {
      const { filter = {}, paging = {} } = body.query ?? {}
      const wanted = JSON.stringify(filter)
      const found = products.filter(
        (product) =>
          (!/"slug"/.test(wanted) || wanted.includes(JSON.stringify(product.slug))) &&
          (!/collectionIds/.test(wanted) || product.collections?.some((id) => wanted.includes(id))),
      )
      const { limit = 50, offset = 0 } = paging
      const items = found.slice(offset, offset + limit)
      return Response.json({
        products: items.map(wireProduct),
        metadata: { count: items.length, offset, total: found.length },
      })
    }
    if (path.endsWith('/collections/query')) {
      return Response.json({
        collections: collections.map(wireCollection),
        metadata: { count: collections.length, offset: 0, total: collections.length },
      })
    }
    const asked = /\/cartwright\/v1\/slugs\/(.+)$/.exec(path)?.[1]
    if (asked) {
      const to = moved[decodeURIComponent(asked)]
      return to
        ? Response.json({ slug: to, moved: true })
        : refuse(404, 'PRODUCT_NOT_FOUND', 'There is nothing with this address.')
    }
    const slug = /\/collections\/slug\/([^/]+)$/.exec(path)?.[1]
    if (slug) {
      const found = collections.find((collection) => collection.slug === decodeURIComponent(slug))
      return found
        ? Response.json({ collection: wireCollection(found) })
        : refuse(404, 'COLLECTION_NOT_FOUND', 'There is no such collection.')
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
      const next = [...(lines ?? [])]
      for (const { catalogReference, quantity } of body.lineItems ?? []) {
        const line = {
          id: `00000000-0000-0000-0000-${String(next.length + 1).padStart(12, '0')}`,
          productId: catalogReference?.catalogItemId ?? '',
          variantId: catalogReference?.options?.variantId,
          options: catalogReference?.options?.options ?? {},
          quantity,
        }
        if (stockOf(line) === 0) return refuse(409, 'ITEM_NOT_AVAILABLE', 'It is sold out.')
        const same = next.find(
          (known) =>
            known.productId === line.productId && JSON.stringify(known.options) === JSON.stringify(line.options),
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
      const coupon = coupons.find(({ code }) => code === couponCode)
      if (couponCode && !coupon) return refuse(404, 'COUPON_NOT_FOUND', 'There is no such coupon.')
      const way = cartInfo?.selectedShippingOption?.code
      chosen.set(owner, { ...chosen.get(owner), ...(coupon && { coupon }), ...(way && { way }) })
      return withCart(lines ?? [])
    }
    if (path.endsWith('/remove-coupon')) {
      chosen.set(owner, { ...chosen.get(owner), coupon: undefined })
      return withCart(lines ?? [])
    }
    if (path.endsWith('/estimate-totals'))
      return Response.json(estimate(owner, lines ?? [], body.shippingAddress?.country))
    if (path.endsWith('/explain-totals'))
      return Response.json(explain(owner, lines ?? [], body.shippingAddress?.country))
    if (path.endsWith('/create-checkout')) {
      checkouts.push(body)
      return Response.json({ checkoutId: '11111111-1111-4111-8111-111111111111' })
    }
    if (path.endsWith('/redirect-session')) {
      return Response.json({
        redirectSession: {
          id: '1',
          fullUrl: `${url.origin}/checkout/${body.ecomCheckout?.checkoutId}`,
          urlDetails: { endpoint: '', searchParams: {} },
        },
      })
    }
    if (/\/orders\/[^/]+$/.test(path)) {
      const cart = wireCart(owner, lines ?? [])
      const subtotal = cart.lineItems.reduce((sum, line) => sum + Number(line.lineItemPrice.amount), 0)
      return Response.json({
        order: {
          id: path.split('/').at(-1),
          number: '10042',
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
        },
      })
    }
    return refuse(404, 'UNKNOWN', `The fake provider does not know ${path}.`)
  }

  return { calls, checkouts, state, fetch: ((input, init) => answer(new Request(input, init))) satisfies typeof fetch }
}

/** A query in a GET, as the client packs it. */
function readPacked(url: URL): unknown {
  const packed = url.searchParams.get('.r')
  return packed ? JSON.parse(Buffer.from(packed, 'base64url').toString('utf8')) : Object.fromEntries(url.searchParams)
}
