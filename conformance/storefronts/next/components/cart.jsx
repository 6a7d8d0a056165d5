'use client'
import { currentCart } from '@wix/ecom'
import { media } from '@wix/sdk'
import Image from 'next/image'
import { useEffect, useState } from 'react'
import { wixBrowserClient } from '../lib/wix-client.browser'

const nameOf = (item) => item.productName?.translated || item.productName?.original

function describe(line) {
  const value =
    line.colorInfo?.translated || line.colorInfo?.original || line.plainText?.translated || line.plainText?.original
  return `${line.name?.translated || line.name?.original}: ${value}`
}

async function loadCart() {
  try {
    const cart = await wixBrowserClient.currentCart.getCurrentCart()
    const totals = await wixBrowserClient.currentCart.estimateCurrentCartTotals()
    return { cart, totals }
  } catch (error) {
    if (error.details?.applicationError?.code === 'OWNED_CART_NOT_FOUND') return { cart: null }
    throw error
  }
}

export function Cart() {
  const [{ cart, totals }, setLoaded] = useState({})
  const [error, setError] = useState('')
  useEffect(() => void loadCart().then(setLoaded), [])

  async function change(action) {
    setError('')
    try {
      await action
    } catch (failure) {
      setError(failure.message)
    }
    setLoaded(await loadCart())
  }

  const setQuantity = (item) => (event) => {
    event.preventDefault()
    const quantity = Number(new FormData(event.target).get('quantity'))
    void change(wixBrowserClient.currentCart.updateCurrentCartLineItemQuantity([{ _id: item._id, quantity }]))
  }

  const applyCoupon = (event) => {
    event.preventDefault()
    const couponCode = new FormData(event.target).get('coupon')
    void change(wixBrowserClient.currentCart.updateCurrentCart({ couponCode }))
  }

  async function checkOut() {
    const { checkoutId } = await wixBrowserClient.currentCart.createCheckoutFromCurrentCart({
      channelType: currentCart.ChannelType.WEB,
    })
    const { redirectSession } = await wixBrowserClient.redirects.createRedirectSession({
      ecomCheckout: { checkoutId },
      callbacks: {
        postFlowUrl: window.location.origin,
        thankYouPageUrl: `${window.location.origin}/success`,
      },
    })
    window.location.href = redirectSession.fullUrl
  }

  if (cart === undefined) return <p>Loading …</p>
  if (!cart || cart.lineItems.length === 0) return <p>Your cart is empty</p>
  return (
    <>
      <ul aria-label="Cart">
        {cart.lineItems.map((item) => (
          <li key={item._id}>
            {item.image && (
              <Image src={media.getScaledToFillImageUrl(item.image, 110, 110, {})} alt="" width={110} height={110} />
            )}
            <a href={item.url && new URL(item.url).pathname}>{nameOf(item)}</a>{' '}
            {item.descriptionLines?.map(describe).join(', ')} <span>{item.price?.formattedAmount}</span>
            <form onSubmit={setQuantity(item)}>
              <input
                type="number"
                name="quantity"
                aria-label={`Quantity of ${nameOf(item)}`}
                defaultValue={item.quantity}
                max={item.availability?.quantityAvailable}
              />
              <button>Update</button>
            </form>
            <button
              aria-label={`Remove ${nameOf(item)}`}
              onClick={() => void change(wixBrowserClient.currentCart.removeLineItemsFromCurrentCart([item._id]))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={applyCoupon}>
        <label>
          Coupon code <input name="coupon" />
        </label>
        <button>Apply</button>
      </form>
      {error && <p role="alert">{error}</p>}
      <dl aria-label="Totals">
        <dt>Subtotal</dt>
        <dd>{totals?.priceSummary?.subtotal?.formattedAmount}</dd>
        <dt>Discount</dt>
        <dd>{totals?.priceSummary?.discount?.formattedAmount}</dd>
        <dt>Total</dt>
        <dd>{totals?.priceSummary?.total?.formattedAmount}</dd>
      </dl>
      <button onClick={checkOut}>Check out</button>
    </>
  )
}
