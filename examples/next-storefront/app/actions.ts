'use server'

import { ApiError, STORES_APP_ID } from '@cartwright/client'
import { revalidatePath } from 'next/cache'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { getShopper, storefrontUrl } from './shop'

export interface Outcome {
  message?: string
  error?: string
}

/** Adds the product of a form: fields `option-…` are the choices, fields `text-…` the texts of the buyer. */
export async function addToCart(productId: string, _previous: Outcome, form: FormData): Promise<Outcome> {
  const shopper = await getShopper()
  return attempt(async () => {
    await shopper.currentCart.addToCurrentCart({
      lineItems: [
        {
          quantity: Number(form.get('quantity')),
          catalogReference: {
            appId: STORES_APP_ID,
            catalogItemId: productId,
            options: { options: readFields(form, 'option-'), customTextFields: readFields(form, 'text-') },
          },
        },
      ],
    })
    return { message: 'Added to your cart.' }
  })
}

/** Changes the quantity of a line, removes it, or goes to the checkout, by the button of the form. */
export async function changeCart(_previous: Outcome, form: FormData): Promise<Outcome> {
  const { currentCart } = await getShopper()
  const [field] = Object.entries(readFields(form, 'line-'))
  const lineId = field?.[0] ?? ''
  const outcome = await attempt(async () => {
    if (form.get('do') === 'remove') await currentCart.removeLineItemsFromCurrentCart([lineId])
    else await currentCart.updateCurrentCartLineItemQuantity([{ _id: lineId, quantity: Number(field?.[1]) }])
    return {}
  })
  revalidatePath('/cart')
  return outcome
}

/** Opens the checkout on a page of the shop, which returns to the thank-you page, or to the cart. */
export async function checkOut(): Promise<Outcome> {
  const { currentCart, redirects } = await getShopper()
  let address = ''
  const { error } = await attempt(async () => {
    const { checkoutId } = await currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
    const { redirectSession } = await redirects.createRedirectSession({
      ecomCheckout: { checkoutId },
      callbacks: { thankYouPageUrl: `${storefrontUrl}/thank-you`, postFlowUrl: `${storefrontUrl}/cart` },
    })
    address = redirectSession.fullUrl
    return {}
  })
  return error ? { error } : redirect(address)
}

/** Opens the sign-in on a page of the shop. Until the shopper returns, a cookie holds the PKCE verifier and the state. */
export async function signIn(): Promise<void> {
  const { auth } = await getShopper()
  const oauthData = auth.generateOAuthData(`${storefrontUrl}/signed-in`)
  const { authUrl } = await auth.getAuthUrl(oauthData, { responseMode: 'query' })
  const jar = await cookies()
  jar.set('sign-in', JSON.stringify(oauthData), {
    httpOnly: true,
    sameSite: 'lax',
    secure: storefrontUrl.startsWith('https:'),
    maxAge: 3600,
  })
  redirect(authUrl)
}

/** Ends the session of the storefront, then that of the shop's pages. */
export async function signOut(): Promise<void> {
  const { auth } = await getShopper()
  const { logoutUrl } = await auth.logout(`${storefrontUrl}/`)
  redirect(logoutUrl)
}

/** Returns the message of a refusal of the shop, which the form shows. */
async function attempt(change: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof ApiError) return { error: error.message }
    throw error
  }
}

/** Reads the filled fields whose names begin with `start`, by the rest of their names. */
function readFields(form: FormData, start: string): Record<string, string> {
  const fields = [...form].filter(([name, value]) => name.startsWith(start) && value !== '')
  return Object.fromEntries(fields.map(([name, value]) => [name.slice(start.length), value as string]))
}
