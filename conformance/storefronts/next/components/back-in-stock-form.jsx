'use client'
import { useState } from 'react'
import { findVariant } from '../lib/catalog'
import { WIX_STORES_APP_ID_ALT } from '../lib/constants'
import { wixBrowserClient } from '../lib/wix-client.browser'

export function BackInStockForm({ product, chosen }) {
  const [state, setState] = useState('open')

  async function submit(event) {
    event.preventDefault()
    const variant = findVariant(product, chosen)
    try {
      await wixBrowserClient.backInStockNotifications.createBackInStockNotificationRequest(
        {
          email: new FormData(event.target).get('email'),
          itemUrl: window.location.href,
          catalogReference: {
            appId: WIX_STORES_APP_ID_ALT,
            catalogItemId: product._id,
            options: variant ? { variantId: variant._id } : { options: chosen },
          },
        },
        {
          name: product.name || undefined,
          price: product.priceData?.discountedPrice?.toFixed(2),
          image: product.media?.mainMedia?.image?.url,
        },
      )
      setState('done')
    } catch (error) {
      const code = error.details?.applicationError?.code
      setState(code === 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS' ? 'already' : 'failed')
    }
  }

  if (state === 'done') return <p role="status">We will email you</p>
  return (
    <form onSubmit={submit}>
      <label>
        Email <input name="email" type="email" required />
      </label>
      <button>Notify me</button>
      {state === 'already' && <p role="alert">You are on the list already</p>}
      {state === 'failed' && <p role="alert">Something went wrong</p>}
    </form>
  )
}
