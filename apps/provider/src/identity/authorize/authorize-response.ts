import type { OAuthErrorCode } from '@cartwright/contract'
import type { AuthorizeRequest, Flow } from './flow.ts'

/** What a browser gets at the end of a flow, or on the way to it. */
export type AuthorizeResponse =
  | { kind: 'redirect'; location: string }
  /** A page that tells the window around it, if that is of the origin. */
  | { kind: 'web-message'; targetOrigin: string; message: Record<string, string> }

export interface AuthorizeResponseServices {
  /** Also the issuer that every answer names (RFC 9207). */
  providerUrl: string
  storefrontUrl: string
}

/** Read from the address by programs that follow the redirects of a sign-in without pages; people see that they may go on. */
export const AUTHORIZE_RESPONSE_PATH = '/oauth2/answer'

/** RFC 6749, section 4.1.2. */
export function createCodeResponse(
  request: AuthorizeRequest,
  code: string,
  services: AuthorizeResponseServices,
): AuthorizeResponse {
  return createAuthorizeResponse(request, { code }, services)
}

/** RFC 6749, section 4.1.2.1. The address was checked before the flow began, so it may be told. */
export function createErrorResponse(
  request: AuthorizeRequest,
  error: OAuthErrorCode,
  description: string,
  services: AuthorizeResponseServices,
): AuthorizeResponse {
  return createAuthorizeResponse(request, { error, error_description: description }, services)
}

/** The purpose `login` asks for no code: the browser is signed in, and goes on. */
export function createLoginResponse(
  flow: Flow,
  isSignedIn: boolean,
  { storefrontUrl }: AuthorizeResponseServices,
): AuthorizeResponse {
  if (isSignedIn && flow.page !== undefined) return { kind: 'redirect', location: flow.page }
  const url = new URL(flow.postFlowUrl ?? storefrontUrl)
  url.searchParams.set('wixMemberLoggedIn', String(isSignedIn))
  if (flow.callbackState !== undefined) url.searchParams.set('state', flow.callbackState)
  return { kind: 'redirect', location: url.href }
}

/** A page of this flow, as a path of the provider. */
export function redirectToFlowPage(
  flow: Flow,
  page: 'sign-in' | 'choose-account' | 'consent' | 'continue-as',
): AuthorizeResponse {
  return { kind: 'redirect', location: `/${page}?flow=${flow.id}` }
}

function createAuthorizeResponse(
  { state, responseMode, redirectUri, targetOrigin }: AuthorizeRequest,
  result: Record<string, string>,
  { providerUrl }: AuthorizeResponseServices,
): AuthorizeResponse {
  const message = { ...result, ...(state !== undefined && { state }), iss: providerUrl }
  if (responseMode === 'web_message') {
    if (!targetOrigin) throw new Error('A request for a message was accepted without an origin to send it to.')
    return { kind: 'web-message', targetOrigin, message }
  }
  const url = new URL(redirectUri ?? providerUrl + AUTHORIZE_RESPONSE_PATH)
  if (responseMode === 'fragment') url.hash = new URLSearchParams(message).toString()
  else for (const [name, value] of Object.entries(message)) url.searchParams.set(name, value)
  return { kind: 'redirect', location: url.href }
}
