export type ResponseMode = 'query' | 'fragment' | 'web_message'
export type PromptValue = 'login' | 'none' | 'consent' | 'select_account'

/** Authorize request of a client, validated when it was pushed (RFC 9126): no part of it comes from a browser. */
export interface AuthorizeRequest {
  /** Absent where no page takes the response: in a hidden frame, or where a program follows the redirects. */
  redirectUri?: string
  responseMode: ResponseMode
  /** The one origin that may get a `web_message`. */
  targetOrigin?: string
  codeChallenge: string
  state?: string
  prompt?: PromptValue
  /** True if a session token was given. If its session is invalid, no other session replaces it. */
  hasSessionToken?: true
}

/** Progress of a flow over its pages. */
export interface FlowProgress {
  /** Session to sign in, once consent is given. */
  sessionId?: string
  hasConsented?: boolean
}

/**
 * Redirect session that a browser has opened in order to sign in: its pages carry the id, and belong to this browser
 * alone.
 */
export interface Flow {
  id: string
  clientId: string
  /** Visitor who started the flow: the cart is merged into the member's. */
  visitorId?: string
  /** Session that was signed in where the flow was created. */
  sessionId?: string
  /** Absent for the purpose `login`: no client waits for a code, and the browser alone is signed in. */
  request?: AuthorizeRequest
  /** Destination after a completed `login`. */
  postFlowUrl?: string
  /** State of the callbacks, which `login` returns to them. */
  callbackState?: string
  /** Requested account page, for a signed-in member. */
  page?: string
  /** BCP 47, as requested by the caller. */
  language?: string
  /** Origins that forms of the pages may redirect to. Empty if the response is a message. */
  returnOrigins: string[]
  progress: FlowProgress
  createdAt: Date
}

/** Source of a content security policy: an app's own scheme has no origin. */
export function getFormActionSource(address: string): string {
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}
