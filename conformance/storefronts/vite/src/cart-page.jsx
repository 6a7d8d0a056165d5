import React, { useState } from 'react'
import { Picture } from './picture'
import { useLoaded } from './use-loaded'
import { codeOf, wix } from './wix-client'

async function load() {
  try {
    const cart = await wix.currentCart.getCurrentCart()
    const totals = cart.lineItems.length > 0 ? await wix.currentCart.estimateCurrentCartTotals({}) : null
    return { cart, totals }
  } catch (error) {
    if (codeOf(error) === 'OWNED_CART_NOT_FOUND') return { cart: null }
    throw error
  }
}

async function checkOut() {
  const { checkoutId } = await wix.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  const { redirectSession } = await wix.redirects.createRedirectSession({
    ecomCheckout: { checkoutId },
    callbacks: { postFlowUrl: window.location.href, thankYouPageUrl: `${window.location.origin}/success` },
  })
  window.location = redirectSession.fullUrl
}

export function CartPage() {
  const [loaded, reload] = useLoaded(load)
  const [error, setError] = useState('')

  async function change(call) {
    setError('')
    await call.catch((failure) => setError(failure.message))
    await reload()
  }

  if (!loaded) return <p>Loading …</p>
  const { cart, totals } = loaded
  if (!cart || cart.lineItems.length === 0) return <h1>Your cart is empty</h1>
  return (
    <>
      <h1>Cart</h1>
      <ul aria-label="Cart">
        {cart.lineItems.map((line) => (
          <Line key={line._id} line={line} change={change} />
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const couponCode = new FormData(event.target).get('coupon')
          void change(wix.currentCart.updateCurrentCart({ couponCode }))
        }}
      >
        <label>
          Coupon code <input name="coupon" />
        </label>
        <button>Apply</button>
      </form>
      {error && <p role="alert">{error}</p>}
      <dl aria-label="Totals">
        <dt>Subtotal</dt>
        <dd>{totals.priceSummary.subtotal.formattedAmount}</dd>
        <dt>Discount</dt>
        <dd>{totals.priceSummary.discount.formattedAmount}</dd>
        <dt>Total</dt>
        <dd>{totals.priceSummary.total.formattedAmount}</dd>
      </dl>
      <button onClick={checkOut}>Check out</button>
    </>
  )
}

function Line({ line, change }) {
  const name = line.productName.original
  return (
    <li>
      {line.image && <Picture image={line.image} size={80} />}
      <span>{name}</span>{' '}
      {line.descriptionLines
        .map((each) => `${each.name.original}: ${each.colorInfo?.original ?? each.plainText?.original}`)
        .join(', ')}{' '}
      <span>{line.price.formattedAmount}</span>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const quantity = Number(new FormData(event.target).get('quantity'))
          void change(wix.currentCart.updateCurrentCartLineItemQuantity([{ _id: line._id, quantity }]))
        }}
      >
        <input type="number" name="quantity" aria-label={`Quantity of ${name}`} defaultValue={line.quantity} />
        <button>Update</button>
      </form>
      <button
        aria-label={`Remove ${name}`}
        onClick={() => void change(wix.currentCart.removeLineItemsFromCurrentCart([line._id]))}
      >
        Remove
      </button>
    </li>
  )
}
