import { newPkce, randomText } from './pkce.ts'

const STATE_LENGTH = 43

/**
 * What a login page needs to send the visitor away and to know them again.
 *
 * @example
 * const data: OAuthData = client.auth.generateOAuthData('https://shop.example/callback')
 */
export interface OAuthData {
  redirectUri: string
  originalUri: string
  codeVerifier: string
  codeChallenge: string
  state: string
}

export function newOAuthData(redirectUri: string, originalUri = '', verifierLength?: number): OAuthData {
  return { redirectUri, originalUri, ...newPkce(verifierLength), state: randomText(STATE_LENGTH) }
}
