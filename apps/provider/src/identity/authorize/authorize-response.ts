import type { OAuthErrorCode } from '@cartwright/contract'
import type { AuthorizeRequest, Flow } from './flow.ts'

/** Response to a browser at the end of a flow, or between two of its steps. */
export type AuthorizeResponse =
  | { kind: 'redirect'; location: string }
  /** Page that posts a message to the window around it, if that has this origin. */
  | { kind: 'web-message'; targetOrigin: string; message: Record<string, string> }

export interface AuthorizeResponseServices {
  /** Also the issuer that every response names (RFC 9207). */
  providerUrl: string
  storefrontUrl: string
}

/**
 * Address of responses without a redirect URI. Programs that follow the redirects of a sign-in without pages read it;
 * people see a hint to continue.
 */
export const AUTHORIZE_RESPONSE_PATH = '/oauth2/answer'

/** RFC 6749, section 4.1.2. */
export function createCodeResponse(
  request: AuthorizeRequest,
  code: string,
  services: AuthorizeResponseServices,
): AuthorizeResponse {
  return createAuthorizeResponse(request, { code }, services)
}

/** RFC 6749, section 4.1.2.1. The address was validated before the flow began, and may get the error. */
export function createErrorResponse(
  request: AuthorizeRequest,
  error: OAuthErrorCode,
  description: string,
  services: AuthorizeResponseServices,
): AuthorizeResponse {
  return createAuthorizeResponse(request, { error, error_description: description }, services)
}

/** The purpose `login` issues no code: the browser is signed in and is redirected. */
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

/** Redirects to a page of this flow, as a path of the provider. */
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
