import {
  browserStorage,
  createClient,
  createMedia,
  currentCart,
  members,
  OAuthStrategy,
  orders,
  products,
  redirects,
} from '@cartwright/client'

const baseUrl = import.meta.env.VITE_SHOP_URL as string
const clientId = (import.meta.env.VITE_CLIENT_ID as string) || (await findTrialClientId())

/** The client of the shop. The first call creates a visitor, whose session stays in this browser. */
export const shop = createClient({
  modules: { currentCart, members, orders, products, redirects },
  auth: OAuthStrategy({ clientId, tokenStorage: browserStorage({ clientId }) }),
  baseUrl,
})

/** Addresses of images in the requested size. */
export const media = createMedia({ baseUrl })

async function findTrialClientId(): Promise<string> {
  const response = await fetch(`${baseUrl}/.well-known/cartwright.json`)
  return ((await response.json()) as { clientId: string }).clientId
}
