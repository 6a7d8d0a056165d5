import { backInStockNotifications, currentCart, orders, recommendations } from '@wix/ecom'
import { files } from '@wix/media'
import { members } from '@wix/members'
import { redirects } from '@wix/redirects'
import { reviews } from '@wix/reviews'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { collections, products } from '@wix/stores'

export function getWixClient(tokens) {
  return createClient({
    modules: {
      backInStockNotifications,
      collections,
      currentCart,
      files,
      members,
      orders,
      products,
      recommendations,
      redirects,
      reviews,
    },
    auth: OAuthStrategy({ clientId: process.env.NEXT_PUBLIC_WIX_CLIENT_ID, tokens }),
  })
}
