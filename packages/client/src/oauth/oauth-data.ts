import { createRandomText } from '../transport/base64url.ts'
import { createPkce } from './pkce.ts'

const STATE_LENGTH = 43

/**
 * The proof that whoever comes back is who was sent away.
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
 * What a login page needs to send the visitor away and to know them again.
 *
 * @example
 * const data: OAuthData = client.auth.generateOAuthData('https://shop.example/callback')
 */
export interface OAuthData extends OauthPKCE {
  redirectUri: string
  originalUri: string
}

export function createOAuthData(redirectUri: string, originalUri = '', verifierLength?: number): OAuthData {
  return { redirectUri, originalUri, ...createPkce(verifierLength), state: createRandomText(STATE_LENGTH) }
}
