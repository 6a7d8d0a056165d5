import { items } from '@wix/data'
import { backInStockNotifications, currentCart, orders } from '@wix/ecom'
import { members } from '@wix/members'
import { redirects } from '@wix/redirects'
import { reviews } from '@wix/reviews'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { collections, products } from '@wix/stores'

const TOKENS = 'wixTokens'

export const STORES_APP_ID = '1380b703-ce81-ff05-f115-39571d94dfcd'

export const wix = createClient({
  modules: {
    backInStockNotifications,
    collections,
    currentCart,
    items,
    members,
    orders,
    products,
    redirects,
    reviews,
  },
  auth: OAuthStrategy({
    clientId: import.meta.env.VITE_WIX_CLIENT_ID,
    tokens: JSON.parse(localStorage.getItem(TOKENS)),
  }),
})

export function saveTokens(tokens) {
  wix.auth.setTokens(tokens)
  localStorage.setItem(TOKENS, JSON.stringify(tokens))
}

export function forgetTokens() {
  localStorage.removeItem(TOKENS)
}

/** A new visitor gets tokens; a known one has them renewed where they have expired. */
export async function startSession() {
  saveTokens(await wix.auth.generateVisitorTokens(wix.auth.getTokens()))
}

/** The code of an error, as the platform names it. */
export const codeOf = (error) => error?.details?.applicationError?.code
