import { ApiError, type currentCart } from '@cartwright/client'
import { useState } from 'react'
import type { Page } from './page'
import { Picture } from './products'
import { shop } from './shop'

type Line = currentCart.LineItem

/** Cart: change quantities, remove, go to the checkout of the shop. */
export const cartPage: Page = async () => {
  const cart = await shop.currentCart.getCurrentCart().catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'OWNED_CART_NOT_FOUND') return undefined
    throw error
  })
  return { title: 'Cart', content: <Cart initial={cart} /> }
}

function Cart({ initial }: { initial?: currentCart.Cart }) {
  const [cart, setCart] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  /** Runs one change at a time. The cart in the response replaces the shown one. */
  async function run(change: () => Promise<{ cart: currentCart.Cart } | void>): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const changed = await change()
      if (changed) setCart(changed.cart)
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : 'Please try again.')
    }
    setBusy(false)
  }

  if (!cart || cart.lineItems.length === 0)
    return (
      <p>
        Your cart is empty. <a href="/">All products</a>
      </p>
    )
  return (
    <>
      <ul className="lines">
        {cart.lineItems.map((line) => (
          <li key={line._id}>
            <Picture image={line.image} size={96} />
            <div>
              <strong>{line.productName?.translated}</strong>
              {describe(line).map((text) => (
                <div key={text}>{text}</div>
              ))}
              <div className="line">
                <input
                  key={line.quantity}
                  type="number"
                  min={1}
                  max={100_000}
                  defaultValue={line.quantity}
                  disabled={isBusy}
                  aria-label={`Quantity of ${line.productName?.translated}`}
                  onChange={({ target: { valueAsNumber: quantity } }) => {
                    if (quantity >= 1)
                      void run(() => shop.currentCart.updateCurrentCartLineItemQuantity([{ _id: line._id, quantity }]))
                  }}
                />
                <button
                  className="plain"
                  disabled={isBusy}
                  aria-label={`Remove ${line.productName?.translated}`}
                  onClick={() => run(() => shop.currentCart.removeLineItemsFromCurrentCart([line._id]))}
                >
                  Remove
                </button>
              </div>
            </div>
            <span className="price">{line.lineItemPrice?.formattedConvertedAmount}</span>
          </li>
        ))}
      </ul>
      <p className="total">
        Subtotal <span className="price">{cart.subtotal?.formattedConvertedAmount}</span>
      </p>
      {error && <p role="alert">{error}</p>}
      <button disabled={isBusy} onClick={() => run(checkOut)}>
        Check out
      </button>
    </>
  )
}

/** Lists the chosen options and the texts of the buyer. */
function describe({ descriptionLines = [] }: Line): string[] {
  return descriptionLines.map(
    ({ name, plainText, colorInfo }) => `${name?.translated}: ${(plainText ?? colorInfo)?.translated ?? ''}`,
  )
}

/** Opens the checkout on a page of the shop, which returns to the thank-you page, or to the cart. */
async function checkOut(): Promise<void> {
  const { checkoutId } = await shop.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  const { redirectSession } = await shop.redirects.createRedirectSession({
    ecomCheckout: { checkoutId },
    callbacks: { thankYouPageUrl: `${location.origin}/thank-you`, postFlowUrl: `${location.origin}/cart` },
  })
  location.assign(redirectSession.fullUrl)
}

/** Thank-you page, after the payment. */
export const thankYouPage: Page = async () => {
  const order = await shop.orders.getOrder(new URLSearchParams(location.search).get('orderId') ?? '')
  const content = (
    <>
      <p>
        Your order number is <strong>{order.number}</strong>. We have sent a confirmation to {order.buyerInfo?.email}.
      </p>
      <p>
        <a href="/">Continue shopping</a>
      </p>
    </>
  )
  return { title: 'Thank you for your order', content }
}
