export { createClient, type Client, type ClientConfig } from './create-client.ts'
export type { AuthHeaders, AuthStrategy } from './auth-strategy.ts'
export type { CallOptions } from './operation.ts'
export { ApiError, type ErrorDetails, type ErrorKind } from './errors.ts'

export {
  OAuthStrategy,
  type AsyncTokenStorage,
  type OAuthConfig,
  type OAuthData,
  type TokenStorage,
} from './oauth/strategy.ts'
export type { AuthorizationAnswer } from './oauth/parse-from-url.ts'
export { EMPTY_TOKENS, TokenRole, type AccessToken, type RefreshToken, type Tokens } from './oauth/tokens.ts'

export type { Query, QueryBuilder } from './query/builder.ts'
export type { QueryResult } from './query/page.ts'
export type { OperationRow, Transforms } from './operation-row.ts'

export * as collections from './collections.ts'
export * as currentCart from './current-cart.ts'
export * as orders from './orders.ts'
export * as products from './products.ts'
export * as redirects from './redirects.ts'

export type * from './generated/entities.ts'
export type * from './generated/enumerations.ts'
export type * from './generated/requests.ts'
