export { createClient, type Client, type ClientConfig, type WixClient } from './create-client.ts'
export { elevate } from './elevate.ts'
export type { CallOptions } from './operation.ts'
export { ApiError, type ErrorDetails, type ErrorKind } from './errors.ts'
export type { ContextScope, ContextScope as ContextType } from './context.ts'
export type { GraphqlOptions, GraphqlQuery, GraphqlResult } from './graphql.ts'

// Strategies. Existing code has other names for some of the types.
export type { AuthHeaders, AuthStrategy, AuthStrategy as AuthenticationStrategy } from './auth-strategy.ts'
export { ApiKeyStrategy, type ApiKeyConfig, type ApiKeyStrategy as IApiKeyStrategy } from './api-key-strategy.ts'
export { AppStrategy, type AppConfig, type TokenInfo } from './app-strategy.ts'
export {
  OAuthStrategy,
  type OAuthConfig,
  type OAuthStrategy as IOAuthStrategy,
  type TokenRequestOptions,
} from './oauth/strategy.ts'
export type { OAuthData, OAuthData as OauthData, OauthPKCE } from './oauth/oauth-data.ts'
export type { AuthorizationAnswer } from './oauth/parse-from-url.ts'
export type { AuthUrl, AuthUrlOptions, IdentityProvider } from './oauth/redirect-login.ts'
export type { CaptchaKeys, CaptchaTokens } from './oauth/captcha.ts'
export type { LoginParams, Proof, RegisterParams } from './oauth/direct-login.ts'
export {
  LoginState,
  type CaptchaDemand,
  type LoginErrorCode,
  type LoginFailure,
  type LoginResult,
  type LoginResult as StateMachine,
} from './oauth/login-state.ts'
export { solveProofOfWork } from './oauth/proof-of-work.ts'
export {
  EMPTY_TOKENS,
  TokenRole,
  type AccessToken,
  type AsyncTokenStorage,
  type LockedTokenStorage,
  type RefreshToken,
  type Tokens,
  type TokenStorage,
} from './oauth/tokens.ts'

// Storage of sessions
export { browserStorage, type BrowserStorageOptions } from './storage/browser.ts'
export { cookieStorage, type CookieStorageOptions } from './storage/cookie.ts'
// Name in existing code: `createLocalTokenStorage`.
export { memoryStorage, memoryStorage as createLocalTokenStorage } from './storage/memory.ts'
export { requestCookies, type RequestCookies, type RequestCookiesOptions } from './storage/request-cookies.ts'
export { serverSession, type AsyncServerSession, type ServerSession } from './storage/server-session.ts'

// Modules
export * as apps from './apps.ts'
export * as authentication from './authentication.ts'
export * as catalogueSearch from './catalogue-search.ts'
export * as collections from './collections.ts'
export * as currentCart from './current-cart.ts'
export * as members from './members.ts'
export * as orders from './orders.ts'
export * as products from './products.ts'
export * as recovery from './recovery.ts'
export * as redirects from './redirects.ts'
export * as slugs from './slugs.ts'
export * as verification from './verification.ts'
export type { OperationRow, Transform, Transforms } from './operation-row.ts'
export type { QueryBuilder } from './query/builder.ts'
export type { Query, QueryResult } from './query/page.ts'

// Events of the shop
export type {
  ActionEvent,
  CreatedEvent,
  DeletedEvent,
  EventDefinition,
  EventMetadata,
  EventOrigin,
  PlainEvent,
  UpdatedEvent,
} from './events.ts'
export type { ProcessedEvent, WebhookOptions, Webhooks } from './process-webhook.ts'

// Pictures, videos, audio, documents
export {
  createMedia,
  media,
  VideoResolution,
  type ImageTransformOptions,
  type MediaAudio,
  type MediaConfig,
  type MediaDocument,
  type MediaFunctions,
  type MediaImage,
  type MediaVideo,
} from './media.ts'

// Constants of the shop
export { STORES_APP_ID } from './stores-app-id.ts'
export * from './generated/enumerations.ts'
export type * from './generated/requests.ts'
