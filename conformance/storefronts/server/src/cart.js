import { html } from './html.js'
import { picture } from './picture.js'
import { optionsOf, STORES_APP_ID } from './product.js'
import { codeOf } from './session.js'

async function readCart(session) {
  if (!session.isOwn) return undefined
  const { client } = session
  try {
    const [cart, totals] = await Promise.all([
      client.currentCart.getCurrentCart(),
      client.currentCart.estimateCurrentCartTotals(),
    ])
    return cart.lineItems.length > 0 ? { cart, totals } : undefined
  } catch (error) {
    if (codeOf(error) === 'OWNED_CART_NOT_FOUND') return undefined
    throw error
  }
}

/** The link leads to the checkout itself: it is there before somebody follows it, for prefetchers too. */
async function checkoutUrl({ client }, { origin }) {
  const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  const { redirectSession } = await client.redirects.createRedirectSession({
    ecomCheckout: { checkoutId },
    callbacks: { postFlowUrl: `${origin}/cart`, thankYouPageUrl: `${origin}/success` },
    preferences: { useGenericWixPages: false },
  })
  return redirectSession.fullUrl
}

export async function cartPage({ url, session, error }) {
  const read = await readCart(session)
  if (!read) return { title: 'Cart', html: html`<h1>Your cart is empty</h1>` }
  const { cart, totals } = read
  const { subtotal, discount, total } = totals.priceSummary
  return {
    title: 'Cart',
    html: html`<h1>Cart</h1>
      ${url.searchParams.has('message') && html`<p role="status">${url.searchParams.get('message')}</p>`}
      <ul aria-label="Cart">
        ${cart.lineItems.map(line)}
      </ul>
      <form method="post" action="/cart/coupon">
        <label>Coupon code <input name="coupon" /></label>
        <button>Apply</button>
      </form>
      ${error && html`<p role="alert">${error}</p>`}
      <dl aria-label="Totals">
        <dt>Subtotal</dt>
        <dd>${subtotal.formattedAmount}</dd>
        <dt>Discount</dt>
        <dd>${discount.formattedAmount}</dd>
        <dt>Total</dt>
        <dd>${total.formattedAmount}</dd>
      </dl>
      <a href="${await checkoutUrl(session, url)}">Check out</a>`,
  }
}

function line({ _id, image, productName, descriptionLines, price, quantity }) {
  const name = productName.translated ?? productName.original
  const describe = ({ name: label, colorInfo, plainText }) =>
    `${label.translated ?? label.original}: ${(colorInfo ?? plainText).translated ?? (colorInfo ?? plainText).original}`
  return html`<li>
    ${picture(image, 80)} <span>${name}</span> ${descriptionLines.map(describe).join(', ')}
    <span>${price.formattedAmount}</span>
    <form method="post" action="/cart/quantity">
      <input type="hidden" name="id" value="${_id}" />
      <input type="number" name="quantity" aria-label="Quantity of ${name}" value="${quantity}" />
      <button>Update</button>
    </form>
    <form method="post" action="/cart/remove">
      <input type="hidden" name="id" value="${_id}" />
      <button aria-label="Remove ${name}">Remove</button>
    </form>
  </li>`
}

export async function addToCart({ session, form }) {
  const client = await session.own()
  const { product } = await client.products.getProduct(form.get('productId'))
  const chosen = Object.fromEntries(product.productOptions.map(({ name }) => [name, form.get(name)]))
  await client.currentCart.addToCurrentCart({
    lineItems: [
      {
        catalogReference: {
          appId: STORES_APP_ID,
          catalogItemId: product._id,
          options: optionsOf(product, chosen),
        },
        quantity: Number(form.get('quantity')),
      },
    ],
  })
  return { location: `/cart?message=${encodeURIComponent('Added to cart')}` }
}

export async function setQuantity({ session, form }) {
  const client = await session.own()
  await client.currentCart.updateCurrentCartLineItemQuantity([
    { _id: form.get('id'), quantity: Number(form.get('quantity')) },
  ])
  return { location: '/cart' }
}

export async function removeLine({ session, form }) {
  const client = await session.own()
  await client.currentCart.removeLineItemsFromCurrentCart([form.get('id')])
  return { location: '/cart' }
}

export async function applyCoupon({ url, session, form }) {
  const client = await session.own()
  try {
    await client.currentCart.updateCurrentCart({ couponCode: form.get('coupon') })
  } catch (error) {
    if (!codeOf(error)) throw error
    return { ...(await cartPage({ url, session, error: error.message })), status: 422 }
  }
  return { location: '/cart' }
}
