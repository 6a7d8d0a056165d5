import type { OAuthErrorCode } from '@cartwright/contract'

/** What a client asks of authorize, before anything of it is believed. */
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

/** Why a request is refused where it is made. Nobody is redirected with it. */
export interface AuthorizeProblem {
  parameter: keyof AuthorizeParameters
  error: OAuthErrorCode
  /** Goes on from the name of the parameter. */
  description: string
}
