import { TestBrowser } from './checkout-visit.ts'
import {
  parseRedirectParameters,
  CALLBACK_URL,
  createTestSessionToken,
  pushSignIn,
  redeemCode,
} from './sign-in-request.ts'
import type { TestShop } from './start-shop.ts'

/** Signs in the visitor of this token as the member; returns the storefront's new token. */
export async function signInAs(shop: TestShop, memberId: string, visitorToken: string): Promise<string> {
  const sessionToken = await createTestSessionToken(shop, memberId, visitorToken)
  const asked = await pushSignIn(shop, visitorToken, { sessionToken, prompt: 'none' })
  const { location } = await new TestBrowser(shop).enter(asked.fullUrl)
  const { code } = parseRedirectParameters(location)
  const { body } = await redeemCode(shop, { code, codeVerifier: asked.verifier, redirectUri: CALLBACK_URL })
  return body.access_token
}
