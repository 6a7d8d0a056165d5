import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'
import { entity, enumeration, Int, Optional } from './wire-types.ts'

/** Grant types of tokens. */
export const GrantType = enumeration('GrantType', [
  'anonymous',
  'refresh_token',
  'authorization_code',
  'authorized_client',
  'client_credentials',
])
export type GrantType = Static<typeof GrantType>

const Word = () => Optional(Type.String({ maxLength: 8192 }))

/** Members in camel case or in snake case; both are accepted. */
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

export const RevocationRequest = entity('RevocationRequest', 'A token that shall be good no more.', {
  token: Word(),
  tokenTypeHint: Word(),
  token_type_hint: Word(),
  clientId: Word(),
  client_id: Word(),
})
export type RevocationRequest = Static<typeof RevocationRequest>

export const TokenSubject = enumeration('TokenSubject', ['UNKNOWN', 'USER', 'VISITOR', 'MEMBER', 'APP'])
export type TokenSubject = Static<typeof TokenSubject>

/** Seconds since 1970. */
const Seconds = () => Optional(Type.String({ pattern: '^[0-9]+$', description: 'Seconds since 1970.' }))

export const TokenInfo = entity('TokenInfo', 'What an access token says. One that is good no more says nothing.', {
  active: Type.Boolean(),
  subjectType: Optional(TokenSubject),
  subjectId: Optional(Type.String()),
  exp: Seconds(),
  iat: Seconds(),
  clientId: Optional(Type.String({ description: 'The OAuth app, or of an app the id of its key.' })),
  siteId: Optional(Type.String({ description: 'The shop.' })),
  instanceId: Optional(Type.String({ description: 'Of an app: the shop.' })),
})
export type TokenInfo = Static<typeof TokenInfo>

export const UserInfo = entity('UserInfo', 'Who the member is whose access token asks.', {
  sub: Type.String(),
  email: Type.String(),
  emailVerified: Type.Boolean(),
  name: Optional(Type.String()),
  givenName: Optional(Type.String()),
  familyName: Optional(Type.String()),
  picture: Optional(Type.String()),
  language: Optional(Type.String()),
})
export type UserInfo = Static<typeof UserInfo>

const anybody = ['none', 'visitor', 'member', 'merchant', 'app'] as const

export const tokenOperations = {
  'oauth2.token': operation({
    name: 'oauth2.token',
    service: 'token',
    method: 'POST',
    path: '/oauth2/token',
    summary: 'Gives tokens to a visitor, for a refresh token, for a code, or to an app.',
    access: anybody,
    request: TokenRequest,
    answer: TokenAnswer,
    writes: true,
  }),
  'oauth2.revoke': operation({
    name: 'oauth2.revoke',
    service: 'token',
    method: 'POST',
    path: '/oauth2/revoke',
    summary: 'Ends a token and the sign-in that it is of.',
    access: anybody,
    request: RevocationRequest,
    answer: Type.Object({}),
    writes: true,
    client: 'none',
  }),
  'oauth2.tokenInfo': operation({
    name: 'oauth2.tokenInfo',
    service: 'token',
    method: 'POST',
    path: '/oauth2/token-info',
    summary: 'Says whose an access token is and how long it is good.',
    access: anybody,
    request: entity('TokenInfoRequest', 'An access token.', { token: Type.String({ maxLength: 8192 }) }),
    answer: TokenInfo,
    writes: false,
    client: 'none',
  }),
  'oauth2.userInfo': operation({
    name: 'oauth2.userInfo',
    service: 'token',
    method: 'GET',
    path: '/oauth2/user-info',
    summary: 'Says who the member is whose access token asks.',
    access: ['member'],
    request: entity('UserInfoRequest', 'Nothing beside the token.', {}),
    answer: UserInfo,
    writes: false,
    client: 'none',
  }),
} as const
