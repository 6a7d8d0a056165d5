import { createClient, members, OAuthStrategy } from '@cartwright/client'

/**
 * Signs in a shopper on the shop's own page, and out again. `visit` stands for the browser: it opens an address, and
 * returns the one at which it comes back.
 */
export async function signInAndOut(
  baseUrl: string,
  clientId: string,
  visit: (url: string) => Promise<string>,
): Promise<string> {
  const client = createClient({ modules: { members }, auth: OAuthStrategy({ clientId }), baseUrl })

  // In a browser this stays in the session storage until the shopper returns. It contains the secret half of PKCE.
  const oauthData = client.auth.generateOAuthData('http://localhost:3000/signed-in', 'http://localhost:3000/cart')
  const { authUrl } = await client.auth.getAuthUrl(oauthData, { responseMode: 'query' })

  const cameBackAt = await visit(authUrl)
  const { code, state, error, errorDescription } = client.auth.parseFromUrl(cameBackAt)
  if (error) throw new Error(errorDescription ?? error)

  // The visitor's cart becomes the member's. `oauthData.originalUri` is the page to continue with.
  client.auth.setTokens(await client.auth.getMemberTokens(code, state, oauthData))
  const { member } = await client.members.getCurrentMember({ fieldsets: ['FULL'] })

  // The local session ends at once; the address also signs out on the shop's own pages, and redirects back.
  const { logoutUrl } = await client.auth.logout('http://localhost:3000/')
  await visit(logoutUrl)
  return member.profile?.nickname ?? member.loginEmail ?? 'somebody'
}
