import { randomText } from '../transport/base64url.ts'
import { createPkce } from './pkce.ts'

const STATE_LENGTH = 43

/**
 * PKCE pair and state: they prove that the returning user is the one sent away.
 *
 * @example
 * const { codeVerifier, state }: OauthPKCE = client.auth.generateOAuthData('https://shop.example/callback')
 */
export interface OauthPKCE {
  codeVerifier: string
  codeChallenge: string
  state: string
}

/**
 * Data of a login page, which identifies the returning visitor.
 *
 * @example
 * const data: OAuthData = client.auth.generateOAuthData('https://shop.example/callback')
 */
export interface OAuthData extends OauthPKCE {
  redirectUri: string
  originalUri: string
}

export function createOAuthData(redirectUri: string, originalUri = '', verifierLength?: number): OAuthData {
  return { redirectUri, originalUri, ...createPkce(verifierLength), state: randomText(STATE_LENGTH) }
}
