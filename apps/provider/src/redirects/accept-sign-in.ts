import type { CreateRedirectSessionRequest } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import { InvalidRequest } from '../platform/http/app-error.ts'
import type { Owner } from '../platform/http/caller.ts'
import {
  validateAuthorizeRequest,
  type AuthorizeCaller,
  type AuthorizeRequest,
  type AuthorizeProblem,
} from '../identity/index.ts'

/** Validates the intent `auth`. Errors name each invalid parameter by its place in the request. */
export async function acceptSignIn(
  tx: Tx,
  auth: CreateRedirectSessionRequest['auth'],
  { owner, client, origin }: Pick<AuthorizeCaller, 'client' | 'origin'> & { owner: Owner },
  { allowLoopback, now }: { allowLoopback: boolean; now: () => Date },
): Promise<{ request: AuthorizeRequest; sessionId: string | undefined }> {
  if (!auth) throw new Error('A request without the purpose "auth" was taken for one.')
  const { authRequest } = auth
  const parameters = { ...authRequest, prompt: auth.prompt ?? authRequest.prompt }
  const accepted = await validateAuthorizeRequest(
    tx,
    parameters,
    { client, visitorId: owner.kind === 'visitor' ? owner.id : undefined, origin },
    { allowLoopback },
    now(),
  )
  if (accepted.isAccepted) return accepted
  throw new InvalidRequest(accepted.problems.map((problem) => toViolation(problem, auth.prompt !== undefined)))
}

function toViolation({ parameter, description, error }: AuthorizeProblem, isPromptOutside: boolean) {
  const field = parameter === 'prompt' && isPromptOutside ? 'auth.prompt' : `auth.authRequest.${parameter}`
  const violatedRule = description.startsWith('is required') ? ('REQUIRED_FIELD' as const) : ('VALIDATION' as const)
  return { field, description, violatedRule, data: { error } }
}
