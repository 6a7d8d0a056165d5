import { defineEvent, type CreatedEvent, type EventDefinition } from './events.ts'
import type { RedirectSession } from './generated/entities.ts'
import * as rows from './generated/redirects.ts'
import type { CreateRedirectSessionOptions, CreateRedirectSessionResponse } from './generated/requests.ts'
import { defineOperation, type CallOptions } from './operation.ts'

export type * from './generated/entities.ts'

/**
 * Asks for the address of a hosted page for exactly one purpose: checkout, login, logout, account … It is in `fullUrl`
 * of the session; to go there is the caller's part. `REDIRECT_URL_NOT_ALLOWED` says that an address to come back to is
 * not registered for this client.
 *
 * @example
 * const { redirectSession } = await client.redirects.createRedirectSession({
 *   ecomCheckout: { checkoutId },
 *   callbacks: { postFlowUrl: location.href, thankYouPageUrl: 'https://shop.example/thanks' },
 * })
 * location.href = redirectSession.fullUrl
 */
export const createRedirectSession: (
  options?: CreateRedirectSessionOptions,
  call?: CallOptions,
) => Promise<CreateRedirectSessionResponse> = /* @__PURE__ */ defineOperation(rows.createRedirectSession)

/**
 * A redirect session was made: what handlers of `onRedirectSessionCreated` get.
 *
 * @example
 * const handle = ({ entity: session }: RedirectSessionCreatedEnvelope) => console.log(session.fullUrl)
 */
export type RedirectSessionCreatedEnvelope = CreatedEvent<RedirectSession>

/**
 * Takes what is to happen when a redirect session is made. `client.webhooks` calls it.
 *
 * @example
 * client.redirects.onRedirectSessionCreated(({ entity: session }) => console.log(session.fullUrl))
 */
export const onRedirectSessionCreated: EventDefinition<RedirectSessionCreatedEnvelope> = /* @__PURE__ */ defineEvent(
  'wix.headless.v1.redirect_session_created',
)
