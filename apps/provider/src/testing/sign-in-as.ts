import { TestBrowser } from './checkout-visit.ts'
import { answerIn, CALLBACK_URL, newSessionToken, pushSignIn, redeem } from './sign-in-request.ts'
import type { TestShop } from './start-shop.ts'

/** The visitor of this token signs in as the member; the token that the storefront goes on with. */
export async function signInAs(shop: TestShop, memberId: string, visitorToken: string): Promise<string> {
  const sessionToken = await newSessionToken(shop, memberId, visitorToken)
  const asked = await pushSignIn(shop, visitorToken, { sessionToken, prompt: 'none' })
  const { location } = await new TestBrowser(shop).enter(asked.fullUrl)
  const { code } = answerIn(location)
  const { body } = await redeem(shop, { code, codeVerifier: asked.verifier, redirectUri: CALLBACK_URL })
  return body.access_token
}
