import { STORES_APP_ID } from '@cartwright/contract'
import { DemoShopError } from './api-client.ts'
import type { DemoMember, DemoOrder, DemoProduct } from './check/demo-file-schemas.ts'
import { requireId } from './demo-files.ts'
import type { Shopper } from './shopper.ts'

const TEST_CARD = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12/49', cardCode: '123' }
/**
 * Page loads per step at most. The prices of a page belong to the address before the submission, so the page is loaded
 * again.
 */
const MAX_PAGE_LOADS = 4

interface DemoStorefront {
  storefrontUrl: string
  products: readonly DemoProduct[]
  productIds: ReadonlyMap<string, string>
}

/** Places an order through cart, checkout and payment, as any buyer does. Returns the order id. */
export async function placeOrder(
  shopper: Shopper,
  order: DemoOrder,
  buyer: DemoMember | undefined,
  { storefrontUrl, productIds, products }: DemoStorefront,
): Promise<string> {
  const { apiClient } = shopper
  const more = { language: order.language ?? buyer?.language, currency: order.currency }
  const lineItems = order.items.map(({ product, quantity, choices = {}, texts }) => ({
    quantity,
    catalogReference: {
      appId: STORES_APP_ID,
      catalogItemId: requireId(productIds, 'product', product),
      options: { options: choices, ...(texts && { customTextFields: mapByTitle(texts, product, products) }) },
    },
  }))
  await apiClient.call('currentCart.addToCurrentCart', { lineItems }, `an order of ${order.email}`, more)
  if (order.coupon)
    await apiClient.call(
      'currentCart.updateCurrentCart',
      { couponCode: order.coupon },
      `an order of ${order.email}`,
      more,
    )
  const made = await apiClient.call(
    'currentCart.createCheckoutFromCurrentCart',
    { channelType: 'WEB' },
    order.email,
    more,
  )
  const { redirectSession } = await apiClient.call(
    'redirects.createRedirectSession',
    {
      ecomCheckout: { checkoutId: made.checkoutId },
      callbacks: { thankYouPageUrl: `${storefrontUrl}/thank-you` },
    },
    order.email,
    more,
  )
  const { location: checkout } = await shopper.openRedirectSession(redirectSession.fullUrl)
  let page = await shopper.get(checkout)
  await shopper.post(checkout, { ...toCheckoutForm(order, buyer), intent: 'update' })
  for (let looks = 1; looks <= MAX_PAGE_LOADS; looks++) {
    page = await shopper.get(checkout)
    const [, idempotencyToken = ''] = /name="idempotencyToken" value="([^"]+)"/.exec(page.html) ?? []
    const answer = await shopper.post(checkout, { ...toCheckoutForm(order, buyer), intent: 'place', idempotencyToken })
    const orderId = URL.parse(answer.location)?.searchParams.get('orderId')
    if (orderId) return orderId
    page = answer
  }
  throw new DemoShopError(
    `The demo shop: an order of ${order.email} was not placed. The page says: ${extractText(page.html)}`,
  )
}

function mapByTitle(texts: readonly string[], slug: string, products: readonly DemoProduct[]): Record<string, string> {
  const fields = products.find((product) => product.slug === slug)?.customTextFields ?? []
  return Object.fromEntries(texts.map((text, index) => [fields[index]?.title ?? '', text]))
}

function toCheckoutForm(order: DemoOrder, buyer: DemoMember | undefined): Record<string, string> {
  const address = order.address ?? buyer?.address
  return {
    email: order.email,
    firstName: order.firstName ?? buyer?.firstName ?? '',
    lastName: order.lastName ?? buyer?.lastName ?? '',
    phone: buyer?.phone ?? '',
    ...address,
    billing: 'same',
    terms: 'on',
    ...(buyer && { saveAddress: 'on' }),
    ...(order.delivery && { shippingOption: order.delivery }),
    ...(order.payment ? { paymentMethod: order.payment } : { paymentMethod: 'card', ...TEST_CARD }),
  }
}

/** Returns the text of an alert on the page, or the beginning of the page. */
function extractText(html: string): string {
  const [body = html] = /<main[\s\S]*<\/main>/.exec(html) ?? []
  return body
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 600)
}

/** Finds the line items of an order by product slugs; all of them if none is named. */
export function findOrderLineItems(
  lineItems: readonly { id: string; catalogReference?: { catalogItemId: string }; quantity: number }[],
  slugs: readonly string[] | undefined,
  productIds: ReadonlyMap<string, string>,
): { id: string; quantity: number }[] {
  const requestedIds = slugs?.map((slug) => requireId(productIds, 'product', slug))
  return lineItems
    .filter(({ catalogReference }) => !requestedIds || requestedIds.includes(catalogReference?.catalogItemId ?? ''))
    .map(({ id, quantity }) => ({ id, quantity }))
}
