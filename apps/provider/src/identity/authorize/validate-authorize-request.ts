import type { Tx } from '../../platform/db/transaction.ts'
import type { RedirectPolicy } from '../clients/allowed-redirects.ts'
import type { OauthClient } from '../clients/store.ts'
import { redeemSessionToken } from '../sessions/session-store.ts'
import { checkPkce } from './check-pkce.ts'
import { checkRedirectUri } from './check-redirect-uri.ts'
import { findTargetOrigin } from './find-target-origin.ts'
import type { AuthorizeRequest, PromptValue, ResponseMode } from './flow.ts'
import type { AuthorizeParameters, AuthorizeProblem } from './authorize-parameters.ts'

/** Caller of authorize and its origin. */
export interface AuthorizeCaller {
  client: OauthClient
  /** A session token is valid only for the visitor that it was issued to. */
  visitorId: string | undefined
  /** Origin of the requesting page. */
  origin: string | undefined
}

export type AuthorizeValidation =
  | { isAccepted: true; request: AuthorizeRequest; sessionId: string | undefined }
  | { isAccepted: false; problems: AuthorizeProblem[] }

/**
 * Validates a request and reports all errors to the requester: a started flow ends only with responses that may be
 * sent. A session token is consumed here, and never appears in an address.
 */
export async function validateAuthorizeRequest(
  tx: Tx,
  parameters: AuthorizeParameters,
  { client, visitorId, origin }: AuthorizeCaller,
  allowance: RedirectPolicy,
  now: Date,
): Promise<AuthorizeValidation> {
  const problems = [
    checkClient(parameters, client),
    checkResponseType(parameters),
    checkResponseMode(parameters),
    checkRedirectUri(parameters, client, allowance),
    checkPkce(parameters),
    checkScope(parameters),
    checkState(parameters),
    checkPrompt(parameters),
    checkConnection(parameters),
  ].filter((problem) => problem !== undefined)
  if (problems.length > 0) return { isAccepted: false, problems }

  const responseMode = isResponseMode(parameters.responseMode) ? parameters.responseMode : 'query'
  const targetOrigin =
    responseMode === 'web_message' ? findTargetOrigin(parameters, client, { origin }, allowance) : undefined
  if (responseMode === 'web_message' && !targetOrigin)
    return { isAccepted: false, problems: [targetOriginMissing(parameters, origin)] }

  const { sessionToken } = parameters
  const session = sessionToken ? await redeemSessionToken(tx, sessionToken, visitorId, now) : undefined
  return {
    isAccepted: true,
    sessionId: session?.id,
    request: {
      redirectUri: parameters.redirectUri || undefined,
      responseMode,
      targetOrigin,
      codeChallenge: parameters.codeChallenge ?? '', // checked above
      state: parameters.state || undefined,
      prompt: isPrompt(parameters.prompt) ? parameters.prompt : undefined,
      hasSessionToken: sessionToken ? true : undefined,
    },
  }
}

/** A client requests for itself only: the pages show its name. */
function checkClient({ clientId }: AuthorizeParameters, client: OauthClient): AuthorizeProblem | undefined {
  if (clientId.toLowerCase() === client.id) return undefined
  return { parameter: 'clientId', error: 'unauthorized_client', description: 'is not the client of the access token' }
}

function checkResponseType({ responseType }: AuthorizeParameters): AuthorizeProblem | undefined {
  if (responseType === 'code') return undefined
  return responseType
    ? { parameter: 'responseType', error: 'unsupported_response_type', description: 'must be code' }
    : { parameter: 'responseType', error: 'invalid_request', description: 'is required' }
}

function checkResponseMode({ responseMode }: AuthorizeParameters): AuthorizeProblem | undefined {
  if (!responseMode || isResponseMode(responseMode)) return undefined
  return {
    parameter: 'responseMode',
    error: 'invalid_request',
    description: `must be one of ${RESPONSE_MODES.join(', ')}`,
  }
}

function checkScope({ scope }: AuthorizeParameters): AuthorizeProblem | undefined {
  if (!scope || scope === 'offline_access') return undefined
  return { parameter: 'scope', error: 'invalid_scope', description: 'must be offline_access' }
}

/** The state is stored until it is returned. PostgreSQL stores no NUL. */
function checkState({ state }: AuthorizeParameters): AuthorizeProblem | undefined {
  if (!state || (state.length <= STATE_MAX && state.isWellFormed() && !state.includes('\0'))) return undefined
  const description = `must be a text of at most ${STATE_MAX} characters`
  return { parameter: 'state', error: 'invalid_request', description }
}

function checkPrompt({ prompt }: AuthorizeParameters): AuthorizeProblem | undefined {
  if (!prompt || isPrompt(prompt)) return undefined
  return { parameter: 'prompt', error: 'invalid_request', description: `must be one of ${PROMPTS.join(', ')}` }
}

function checkConnection({ idp }: AuthorizeParameters): AuthorizeProblem | undefined {
  if (!idp) return undefined
  return { parameter: 'idp', error: 'invalid_request', description: 'is not a sign-on connection of this shop' }
}

function targetOriginMissing({ redirectUri }: AuthorizeParameters, origin: string | undefined): AuthorizeProblem {
  const description = redirectUri
    ? 'has no origin that a message could be sent to'
    : origin === undefined
      ? 'web_message needs to know the page that is to hear it: send the "origin" of the page, or a redirectUri'
      : `web_message is not for "${origin}": it is not among the addresses registered for this client`
  return { parameter: redirectUri ? 'redirectUri' : 'responseMode', error: 'invalid_request', description }
}

const STATE_MAX = 2_048
const RESPONSE_MODES = ['query', 'fragment', 'web_message'] as const satisfies readonly ResponseMode[]
const PROMPTS = ['login', 'none', 'consent', 'select_account'] as const satisfies readonly PromptValue[]

function isResponseMode(text: string | null | undefined): text is ResponseMode {
  return RESPONSE_MODES.some((mode) => mode === text)
}

function isPrompt(text: string | null | undefined): text is PromptValue {
  return PROMPTS.some((prompt) => prompt === text)
}
