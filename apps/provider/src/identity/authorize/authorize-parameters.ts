import type { OAuthErrorCode } from '@cartwright/contract'

/** Parameters of an authorize request, before validation. */
export interface AuthorizeParameters {
  clientId: string
  responseType?: string | null
  redirectUri?: string | null
  scope?: string | null
  state?: string | null
  responseMode?: string | null
  codeChallenge?: string | null
  codeChallengeMethod?: string | null
  sessionToken?: string | null
  prompt?: string | null
  idp?: string | null
}

/** Reason for refusing a request in its response. No redirect carries it. */
export interface AuthorizeProblem {
  parameter: keyof AuthorizeParameters
  error: OAuthErrorCode
  /** Text that follows the name of the parameter. */
  description: string
}
