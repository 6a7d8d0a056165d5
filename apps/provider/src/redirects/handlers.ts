import { type CreateRedirectSessionRequest, type RedirectSession, URL_MAX } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import { type Owner, requireOwner } from '../platform/http/caller.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { findSessionByFamily, type OauthClient, readClient } from '../identity/index.ts'
import { publishEvent, createDomainEvent } from '../platform/outbox/index.ts'
import { acceptSignIn } from './accept-sign-in.ts'
import { readCallbacks, addQueryParameters } from './callbacks.ts'
import { type Purpose, readAccountPage, readIntent, readAccountSection } from './purpose.ts'
import { insertRedirectSession } from './store.ts'

export interface RedirectServices {
  providerUrl: string
  allowLoopback: boolean
  now: () => Date
  /**
   * Refuses a checkout that is not the caller's or is ordered already. Returns the owner whose page is shown: a
   * member may continue a visitor's checkout.
   */
  requireOpenCheckout(tx: Tx, owner: Owner, checkoutId: string): Promise<Pick<Owner, 'id' | 'kind'>>
}

/** Handlers of redirect sessions (specification, section 7 "Redirect"), which hand a shopper to a hosted page. */
export function createRedirectHandlers(services: RedirectServices): OperationHandlers {
  return {
    writes: {
      'redirects.createRedirectSession': async (tx, context, request) => ({
        redirectSession: await createRedirectSession(tx, context, request, services),
      }),
    },
  }
}

export async function createRedirectSession(
  tx: Tx,
  context: RequestContext,
  request: CreateRedirectSessionRequest,
  services: RedirectServices,
): Promise<RedirectSession> {
  const { providerUrl, now } = services
  const caller = requireOwner(context.caller)
  const client = await readClient(tx, caller.clientId)
  if (!client) throw new AppError('UNAUTHENTICATED', 401, 'The client of this access token is no longer registered.')
  const { purpose, owner = caller, sessionId } = await readPurpose(tx, request, { caller, client, context }, services)
  const callbacks = readCallbacks(request.callbacks, client, services)
  const parameters = request.preferences?.additionalQueryParameters
  const language = parameters?.['lang'] || context.language
  const { id, secret } = await insertRedirectSession(
    tx,
    { owner, clientId: client.id, purpose, sessionId, callbacks, language: language?.slice(0, MAX_LANGUAGE) },
    now(),
  )

  const endpoint = `${providerUrl}/redirect`
  const searchParams = { ...parameters, ...(language && { lang: language }), session: secret }
  const fullUrl = addQueryParameters(endpoint, searchParams)
  if (fullUrl.length > URL_MAX) throw createUrlTooLongError()
  await publishEvent(tx, {
    eventType: 'wix.headless.v1.redirect_session_created',
    entityId: id,
    by: caller,
    // The URL is a credential of the page, so the event leaves it out.
    payload: createDomainEvent('wix.headless.v1.redirect_session', id, now(), {
      slug: 'created',
      entity: { id, fullUrl: endpoint, urlDetails: { endpoint } },
    }),
  })
  return {
    id,
    fullUrl,
    urlDetails: { endpoint, searchParams },
    ...(request.preferences?.maintainIdentity !== false && { sessionToken: secret }),
    shortUrl: fullUrl, // callers rely on it; there is no shorter URL
  }
}

/** Reads the intent, the owner whose page is shown if it is not the caller, and the sign-in of the caller. */
async function readPurpose(
  tx: Tx,
  request: CreateRedirectSessionRequest,
  { caller, client, context }: { caller: Owner; client: OauthClient; context: RequestContext },
  services: RedirectServices,
): Promise<{ purpose: Purpose; owner?: Pick<Owner, 'id' | 'kind'>; sessionId?: string }> {
  const intent = readIntent(request)
  const sessionId =
    request.preferences?.maintainIdentity === false ? undefined : await findSessionId(tx, caller, services.now())
  switch (intent) {
    case 'ecomCheckout': {
      const checkoutId = request.ecomCheckout?.checkoutId ?? ''
      const owner = await services.requireOpenCheckout(tx, caller, checkoutId)
      return { purpose: { intent, checkoutId }, owner, sessionId: owner.id === caller.id ? sessionId : undefined }
    }
    case 'auth': {
      const origin = context.origin ?? (request.origin || undefined)
      const accepted = await acceptSignIn(tx, request.auth, { owner: caller, client, origin }, services)
      return {
        purpose: { intent, request: accepted.request },
        sessionId: accepted.request.hasSessionToken ? accepted.sessionId : sessionId,
      }
    }
    case 'logout': {
      if (request.logout?.clientId.toLowerCase() !== client.id) throw createForeignClientError()
      return { purpose: { intent, request: { familyId: caller.familyId } } }
    }
    case 'storesProduct':
      return { purpose: { intent, request: { productSlug: request.storesProduct?.productSlug ?? '' } }, sessionId }
    case 'memberAccountPage': {
      const section = readAccountSection(request.memberAccountPage?.section)
      const page = readAccountPage(request.preferences?.additionalQueryParameters?.['page'])
      return { purpose: { intent, request: { section, page } }, sessionId }
    }
    case 'login':
      return { purpose: { intent }, sessionId }
  }
}

async function findSessionId(tx: Tx, { kind, familyId }: Owner, now: Date): Promise<string | undefined> {
  if (kind !== 'member' || familyId === undefined) return undefined
  return (await findSessionByFamily(tx, familyId, now))?.id
}

/** Longer than any supported language tag. */
const MAX_LANGUAGE = 35

function createForeignClientError(): InvalidRequest {
  return new InvalidRequest([
    {
      field: 'logout.clientId',
      description: 'is not the client of the access token',
      violatedRule: 'VALIDATION',
      data: {},
    },
  ])
}

function createUrlTooLongError(): InvalidRequest {
  return new InvalidRequest([
    {
      field: 'preferences.additionalQueryParameters',
      description: `make the address longer than ${URL_MAX} characters`,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: URL_MAX },
    },
  ])
}
