import { type CreateRedirectSessionRequest, redirectIntents, URL_MAX } from '@cartwright/contract'
import { AppError, InvalidRequest } from '../http/app-error.ts'
import { type Owner, requireOwner } from '../http/caller.ts'
import type { Handlers } from '../http/operations.ts'
import type { Tx } from '../http/write.ts'
import { readClient } from '../identity/index.ts'
import { newId } from '../ids.ts'
import { announce, domainEvent } from '../outbox/index.ts'
import { readCallbacks, withParameters } from './callbacks.ts'
import { insertSession } from './store.ts'

export interface RedirectServices {
  providerUrl: string
  allowLoopback: boolean
  now: () => Date
  /** Refuses a checkout that is not the caller's, or is an order already. */
  requireOpenCheckout(tx: Tx, owner: Owner, checkoutId: string): Promise<void>
}

const INTENTS = Object.keys(redirectIntents) as (keyof typeof redirectIntents)[]

/** Redirect sessions (specification, section 7 "Redirect"): they hand a shopper to a hosted page. */
export function redirectHandlers(services: RedirectServices): Handlers {
  const { providerUrl, now } = services
  return {
    writes: {
      'redirects.createRedirectSession': async (tx, { caller, language }, request) => {
        const owner = requireOwner(caller)
        const checkoutId = readCheckoutIntent(request)
        await services.requireOpenCheckout(tx, owner, checkoutId)

        const client = await readClient(tx, owner.clientId)
        if (!client)
          throw new AppError('UNAUTHENTICATED', 401, 'The client of this access token is no longer registered.')
        const callbacks = readCallbacks(request.callbacks, client, services)
        const session = await insertSession(
          tx,
          { ownerId: owner.id, clientId: client.id, checkoutId, callbacks },
          now(),
        )

        const endpoint = `${providerUrl}/redirect`
        const searchParams = {
          ...(language && { lang: language }),
          ...request.preferences?.additionalQueryParameters,
          session,
        }
        const fullUrl = withParameters(endpoint, searchParams)
        if (fullUrl.length > URL_MAX) throw tooLong()
        const redirectSession = {
          id: newId(),
          fullUrl,
          urlDetails: { endpoint, searchParams },
          shortUrl: fullUrl, // always there for callers; nothing shorter leads here
        }
        await announce(tx, {
          eventType: 'wix.headless.v1.redirect_session_created',
          entityId: redirectSession.id,
          by: caller,
          // The address is a key to the page, so those who hear of the session do not get it.
          payload: domainEvent('wix.headless.v1.redirect_session', redirectSession.id, now(), {
            slug: 'created',
            entity: { id: redirectSession.id, fullUrl: endpoint, urlDetails: { endpoint } },
          }),
        })
        return { redirectSession }
      },
    },
  }
}

/** Exactly one purpose; of those, this version serves the checkout of a cart. */
function readCheckoutIntent(request: CreateRedirectSessionRequest): string {
  const given = INTENTS.filter((intent) => request[intent])
  if (given.length !== 1) {
    const description =
      given.length === 0
        ? `one of ${INTENTS.join(', ')} is required`
        : `only one purpose is allowed, not ${given.join(' and ')}`
    throw new InvalidRequest([
      {
        field: given[0] ?? 'ecomCheckout',
        description,
        violatedRule: given.length === 0 ? 'REQUIRED_ONE_OF_FIELD' : 'ONE_OF_ALIGNMENT',
      },
    ])
  }
  if (!request.ecomCheckout)
    throw new AppError('NOT_IMPLEMENTED', 400, `Pages for "${given[0]}" are not served by this version of Cartwright.`)
  return request.ecomCheckout.checkoutId
}

function tooLong(): InvalidRequest {
  return new InvalidRequest([
    {
      field: 'preferences.additionalQueryParameters',
      description: `make the address longer than ${URL_MAX} characters`,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: URL_MAX },
    },
  ])
}
