import { ApiError } from '@cartwright/client'
import type { Metadata } from 'next'
import Link from 'next/link'
import { Picture } from '../picture'
import { getShopper, hasSession } from '../shop'
import { CheckoutForm, LineForm } from './cart-forms'

export const metadata: Metadata = { title: 'Cart' }

/** Cart: change quantities, remove, go to the checkout of the shop. */
export default async function CartPage() {
  const cart = await findCart()
  if (!cart || cart.lineItems.length === 0)
    return (
      <>
        <h1>Cart</h1>
        <p>
          Your cart is empty. <Link href="/">All products</Link>
        </p>
      </>
    )
  return (
    <>
      <h1>Cart</h1>
      <ul className="lines">
        {cart.lineItems.map(({ _id, image, productName, descriptionLines = [], quantity, lineItemPrice }) => (
          <li key={_id}>
            <Picture image={image} size={96} />
            <div>
              <strong>{productName?.translated}</strong>
              {descriptionLines.map(({ name, plainText, colorInfo }) => (
                <div key={name?.original}>
                  {name?.translated}: {(plainText ?? colorInfo)?.translated}
                </div>
              ))}
              <LineForm id={_id} name={productName?.translated ?? ''} quantity={quantity} />
            </div>
            <span className="price">{lineItemPrice?.formattedConvertedAmount}</span>
          </li>
        ))}
      </ul>
      <p className="total">
        Subtotal <span className="price">{cart.subtotal?.formattedConvertedAmount}</span>
      </p>
      <CheckoutForm />
    </>
  )
}

async function findCart() {
  if (!(await hasSession())) return undefined
  const { currentCart } = await getShopper()
  return currentCart.getCurrentCart().catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'OWNED_CART_NOT_FOUND') return undefined
    throw error
  })
}
