import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'
import { entity, enumeration, Int, Optional } from './wire-types.ts'

/** Ways to come by a token. */
export const GrantType = enumeration('GrantType', [
  'anonymous',
  'refresh_token',
  'authorization_code',
  'authorized_client',
  'client_credentials',
])
export type GrantType = Static<typeof GrantType>

const Word = () => Optional(Type.String({ maxLength: 8192 }))

/** Callers write the members in camel case or in snake case; either is read. */
export const TokenRequest = entity('TokenRequest', 'A request for tokens: which members count depends on the grant.', {
  clientId: Word(),
  client_id: Word(),
  clientSecret: Word(),
  client_secret: Word(),
  grantType: Word(),
  grant_type: Word(),
  refreshToken: Word(),
  refresh_token: Word(),
  code: Word(),
  codeVerifier: Word(),
  code_verifier: Word(),
  redirectUri: Word(),
  redirect_uri: Word(),
  scope: Word(),
  memberId: Word(),
  member_id: Word(),
  sessionToken: Word(),
  session_token: Word(),
})
export type TokenRequest = Static<typeof TokenRequest>

export const TokenAnswer = entity('TokenAnswer', 'Tokens, in the words of RFC 6749.', {
  access_token: Type.String(),
  token_type: Type.String({ description: 'Bearer' }),
  expires_in: Int(0, undefined, { description: 'Seconds.' }),
  refresh_token: Optional(Type.String()),
  scope: Optional(Type.String()),
})
export type TokenAnswer = Static<typeof TokenAnswer>

export const tokenOperations = {
  'oauth2.token': operation({
    name: 'oauth2.token',
    service: 'token',
    method: 'POST',
    path: '/oauth2/token',
    summary: 'Gives tokens to a visitor, for a refresh token, for a code, or to an app.',
    access: ['none', 'visitor', 'member', 'merchant', 'app'],
    request: TokenRequest,
    answer: TokenAnswer,
    writes: true,
  }),
} as const
