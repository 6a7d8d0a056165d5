import { redirectShopper } from '../http/redirect.ts'
import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import type { Tokens } from '../shopper/shop-client.ts'
import { readShopper } from '../shopper/shopper.ts'
import { ACCOUNT_PATH, CALLBACK_PATH, toProblemUrl, type SignInProblem } from '../paths/account-paths.ts'
import { startMemberSession } from '../sign-in/start-member-session.ts'
import { readReturnPath } from '../http/return-path.ts'
import { expireSignInCookie, readSignInCookie } from './sign-in-cookie.ts'

/**
 * Handles the callback of the provider: exchanges the code for tokens and redirects to the page where the sign-in
 * began. A callback without a pending sign-in in this browser signs nobody in; for members it is a reused one, and no
 * error.
 */
export async function finishSignIn(shop: Shop, request: Request): Promise<Response> {
  const shopper = readShopper(shop, request)
  const { auth } = shopper.client
  const { code, state, error } = auth.parseFromUrl(request.url, 'query')
  const underWay = readSignInCookie(request, state, shop)
  if (!underWay) return redirectShopper(shop.to(shopper.isMember ? ACCOUNT_PATH : toProblemUrl('lost')), shopper)
  const to = readReturnPath(underWay.originalUri, shop)
  const leave = (problem?: SignInProblem, cookies: string[] = []) =>
    // A problem of one tab is none for who has signed in in another.
    redirectShopper(
      problem && !shopper.isMember ? getLanguageBase(shop, to) + toProblemUrl(problem, to) : to,
      shopper,
      [expireSignInCookie(underWay, shop.secureCookies), ...cookies],
    )

  if (error || !code) return leave(error === 'access_denied' ? 'cancelled' : 'failed')
  let tokens: Tokens
  try {
    // A code is good once, and a second use of it ends the session that the first one made (RFC 6749, section 4.1.2).
    tokens = await shop.deduplicate(`${underWay.codeVerifier} ${code}`, () =>
      auth.getMemberTokens(code, state, { ...underWay, redirectUri: shop.url + CALLBACK_PATH }),
    )
  } catch (reason) {
    const failure = toProviderFailure(reason)
    if (!failure) throw reason
    shop.log.warn({ err: reason }, 'Completing a sign-in failed.')
    return leave(failure.kind === 'unreachable' ? 'closed' : 'failed')
  }
  return leave(undefined, await startMemberSession(shop, shopper, tokens))
}

/** All languages share one callback URL: the path of the destination names the language. */
const getLanguageBase = ({ languages }: Shop, path: string): string =>
  languages.find(({ base }) => base !== '' && (path === base || path.startsWith(`${base}/`)))?.base ?? ''
