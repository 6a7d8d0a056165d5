import { type AuthUrlOptions, createClient, OAuthStrategy } from '@cartwright/client'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import { TestBrowser } from './checkout-visit.ts'
import { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from './names.ts'
import type { TestShop } from './start-shop.ts'

/** Where the storefront that comes with the shop hears of a sign-in. */
export const CALLBACK_URL = `${TEST_STOREFRONT_URL}/account/callback`

interface SignInVisitOptions {
  prompt?: AuthUrlOptions['prompt']
  /** @default a new one */
  browser?: TestBrowser
  clientId?: string
  redirectUri?: string
}

/** A storefront asks for a sign-in through the real client, and a browser comes to the page for it. */
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
    /** What the address of the storefront's request was answered with. */
    opened,
    /** The path of a page of this sign-in. */
    path: (page: string) => `${page}${page.includes('?') ? '&' : '?'}flow=${flow}`,
    signIn: (email: string, password: string) => browser.post(`/sign-in?flow=${flow}`, { email, password }),
    /** What the storefront makes of the address that the browser was sent back to. */
    async finish(location: string | undefined) {
      const { code, state, ...rest } = client.auth.parseFromUrl(location, 'query')
      if (!code || !state) throw new Error(`There is no code in the answer: ${JSON.stringify(rest)}`)
      return client.auth.getMemberTokens(code, state, oauthData)
    },
  }
}

export type SignInVisit = Awaited<ReturnType<typeof visitSignIn>>
