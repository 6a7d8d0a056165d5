import {
  createClient,
  createMedia,
  currentCart,
  members,
  OAuthStrategy,
  orders,
  products,
  redirects,
  serverSession,
} from '@cartwright/client'
import { cookies } from 'next/headers'

const baseUrl = process.env.SHOP_URL ?? 'http://localhost:4000'
export const storefrontUrl = process.env.STOREFRONT_URL ?? 'http://localhost:3001'

const SESSION = 'session'
const COOKIE = {
  httpOnly: true,
  sameSite: 'lax',
  secure: process.env.NODE_ENV === 'production',
  maxAge: 365 * 86_400,
} as const

/** Addresses of images in the requested size. */
export const media = createMedia({ baseUrl })

let catalogue: ReturnType<typeof createCatalogue> | undefined

/** Client for public data, one for the whole process: it never reads data of a shopper. */
export async function getCatalogue() {
  catalogue ??= createCatalogue(await findClientId())
  return catalogue
}

function createCatalogue(clientId: string) {
  return createClient({ modules: { products }, auth: OAuthStrategy({ clientId }), baseUrl })
}

/** Client of the shopper who sends this request. The session begins with the first change of a cart. */
export async function getShopper() {
  const jar = await cookies()
  const clientId = await findClientId()
  const tokenStorage = serverSession({
    read: async () => jar.get(SESSION)?.value,
    write(text) {
      try {
        if (text === undefined) jar.delete(SESSION)
        else jar.set(SESSION, text, COOKIE)
      } catch {
        // A page that is being rendered cannot set cookies. The next action stores the renewed session.
      }
    },
  })
  return createClient({
    modules: { currentCart, members, orders, redirects },
    auth: OAuthStrategy({ clientId, tokenStorage }),
    baseUrl,
  })
}

/** Whether the shopper has a session. Without one there is no cart to read. */
export async function hasSession(): Promise<boolean> {
  return (await cookies()).has(SESSION)
}

let trialClientId: string | undefined

/** Client id of `.env`, or that of the shop's own storefront, for a trial on this machine. */
async function findClientId(): Promise<string> {
  if (process.env.CLIENT_ID) return process.env.CLIENT_ID
  if (trialClientId === undefined) {
    const response = await fetch(`${baseUrl}/.well-known/cartwright.json`)
    trialClientId = ((await response.json()) as { clientId: string }).clientId
  }
  return trialClientId
}
