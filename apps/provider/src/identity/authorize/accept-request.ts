import type { Tx } from '../../db/transaction.ts'
import type { Allowance } from '../clients/allowed-addresses.ts'
import type { OauthClient } from '../clients/store.ts'
import { redeemSessionToken } from '../sessions/sessions.ts'
import { checkPkce } from './check-pkce.ts'
import { checkRedirectUri } from './check-redirect-uri.ts'
import { findTargetOrigin } from './find-target-origin.ts'
import type { AuthorizeRequest, PromptWord, ResponseMode } from './flow.ts'
import type { AskedAuthorization, Problem } from './problem.ts'

/** Who asks, and from where. */
export interface Asking {
  client: OauthClient
  /** A session token is good for the visitor alone whom it was given to. */
  visitorId: string | undefined
  /** Of the page that asks. */
  origin: string | undefined
}

export type Accepted =
  | { isAccepted: true; request: AuthorizeRequest; sessionId: string | undefined }
  | { isAccepted: false; problems: Problem[] }

/**
 * Everything that can be wrong with a request is told to whoever makes it, so that a flow begins with nothing but answers that may be sent. A session token is taken here, and is in no
 * address ever.
 */
export async function acceptRequest(
  tx: Tx,
  asked: AskedAuthorization,
  { client, visitorId, origin }: Asking,
  allowance: Allowance,
  now: Date,
): Promise<Accepted> {
  const problems = [
    checkClient(asked, client),
    checkResponseType(asked),
    checkResponseMode(asked),
    checkRedirectUri(asked, client, allowance),
    checkPkce(asked),
    checkScope(asked),
    checkState(asked),
    checkPrompt(asked),
    checkConnection(asked),
  ].filter((problem) => problem !== undefined)
  if (problems.length > 0) return { isAccepted: false, problems }

  const responseMode = isResponseMode(asked.responseMode) ? asked.responseMode : 'query'
  const targetOrigin =
    responseMode === 'web_message' ? findTargetOrigin(asked, client, { origin }, allowance) : undefined
  if (responseMode === 'web_message' && !targetOrigin) return { isAccepted: false, problems: [noTarget(asked, origin)] }

  const { sessionToken } = asked
  const session = sessionToken ? await redeemSessionToken(tx, sessionToken, visitorId, now) : undefined
  return {
    isAccepted: true,
    sessionId: session?.id,
    request: {
      redirectUri: asked.redirectUri || undefined,
      responseMode,
      targetOrigin,
      codeChallenge: asked.codeChallenge ?? '', // checked above
      state: asked.state || undefined,
      prompt: isPrompt(asked.prompt) ? asked.prompt : undefined,
      hasSessionToken: sessionToken ? true : undefined,
    },
  }
}

/** Nobody asks for another client: its pages would say its name. */
function checkClient({ clientId }: AskedAuthorization, client: OauthClient): Problem | undefined {
  if (clientId.toLowerCase() === client.id) return undefined
  return { parameter: 'clientId', error: 'unauthorized_client', description: 'is not the client of the access token' }
}

function checkResponseType({ responseType }: AskedAuthorization): Problem | undefined {
  if (responseType === 'code') return undefined
  return responseType
    ? { parameter: 'responseType', error: 'unsupported_response_type', description: 'must be code' }
    : { parameter: 'responseType', error: 'invalid_request', description: 'is required' }
}

function checkResponseMode({ responseMode }: AskedAuthorization): Problem | undefined {
  if (!responseMode || isResponseMode(responseMode)) return undefined
  return {
    parameter: 'responseMode',
    error: 'invalid_request',
    description: `must be one of ${RESPONSE_MODES.join(', ')}`,
  }
}

function checkScope({ scope }: AskedAuthorization): Problem | undefined {
  if (!scope || scope === 'offline_access') return undefined
  return { parameter: 'scope', error: 'invalid_scope', description: 'must be offline_access' }
}

/** It is kept until it is sent back. PostgreSQL keeps no NUL. */
function checkState({ state }: AskedAuthorization): Problem | undefined {
  if (!state || (state.length <= STATE_MAX && state.isWellFormed() && !state.includes('\0'))) return undefined
  const description = `must be a text of at most ${STATE_MAX} characters`
  return { parameter: 'state', error: 'invalid_request', description }
}

function checkPrompt({ prompt }: AskedAuthorization): Problem | undefined {
  if (!prompt || isPrompt(prompt)) return undefined
  return { parameter: 'prompt', error: 'invalid_request', description: `must be one of ${PROMPTS.join(', ')}` }
}

function checkConnection({ idp }: AskedAuthorization): Problem | undefined {
  if (!idp) return undefined
  return { parameter: 'idp', error: 'invalid_request', description: 'is not a sign-on connection of this shop' }
}

function noTarget({ redirectUri }: AskedAuthorization, origin: string | undefined): Problem {
  const description = redirectUri
    ? 'has no origin that a message could be sent to'
    : origin === undefined
      ? 'web_message needs to know the page that is to hear it: send the "origin" of the page, or a redirectUri'
      : `web_message is not for "${origin}": it is not among the addresses registered for this client`
  return { parameter: redirectUri ? 'redirectUri' : 'responseMode', error: 'invalid_request', description }
}

const STATE_MAX = 2_048
const RESPONSE_MODES = ['query', 'fragment', 'web_message'] as const satisfies readonly ResponseMode[]
const PROMPTS = ['login', 'none', 'consent', 'select_account'] as const satisfies readonly PromptWord[]

function isResponseMode(text: string | null | undefined): text is ResponseMode {
  return RESPONSE_MODES.some((mode) => mode === text)
}

function isPrompt(text: string | null | undefined): text is PromptWord {
  return PROMPTS.some((prompt) => prompt === text)
}
