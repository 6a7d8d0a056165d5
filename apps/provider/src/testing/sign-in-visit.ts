import { type AuthUrlOptions, createClient, OAuthStrategy } from '@cartwright/client'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import { TestBrowser } from './checkout-visit.ts'
import { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from './names.ts'
import type { TestShop } from './start-shop.ts'

/** Callback address of the built-in storefront. */
export const CALLBACK_URL = `${TEST_STOREFRONT_URL}/account/callback`

interface SignInVisitOptions {
  prompt?: AuthUrlOptions['prompt']
  /** @default a new one */
  browser?: TestBrowser
  clientId?: string
  redirectUri?: string
}

/** Requests a sign-in by the real client, and opens its page in a browser. */
export async function visitSignIn(shop: TestShop, options: SignInVisitOptions = {}) {
  const {
    browser = new TestBrowser(shop),
    prompt,
    clientId = STOREFRONT_CLIENT_ID,
    redirectUri = CALLBACK_URL,
  } = options
  const client = createClient({
    modules: {},
    auth: OAuthStrategy({ clientId }),
    baseUrl: TEST_PROVIDER_URL,
    fetch: shop.fetch,
  })
  const oauthData = client.auth.generateOAuthData(redirectUri)
  const { authUrl } = await client.auth.getAuthUrl(oauthData, { prompt, responseMode: 'query' })
  const opened = await browser.enter(authUrl)
  const flow = new URL(opened.location ?? '', TEST_PROVIDER_URL).searchParams.get('flow')
  return {
    client,
    browser,
    authUrl,
    /** Response of the storefront's request address. */
    opened,
    /** Path of a page of this sign-in. */
    path: (page: string) => `${page}${page.includes('?') ? '&' : '?'}flow=${flow}`,
    signIn: (email: string, password: string) => browser.post(`/sign-in?flow=${flow}`, { email, password }),
    /** Completes the sign-in in the storefront from the redirect address. */
    async finish(location: string | undefined) {
      const { code, state, ...rest } = client.auth.parseFromUrl(location, 'query')
      if (!code || !state) throw new Error(`There is no code in the answer: ${JSON.stringify(rest)}`)
      return client.auth.getMemberTokens(code, state, oauthData)
    },
  }
}

export type SignInVisit = Awaited<ReturnType<typeof visitSignIn>>
