import { onEvent, type CreatedEvent, type EventDefinition } from './events.ts'
import type { RedirectSession } from './generated/entities.ts'
import * as rows from './generated/redirects.ts'
import type { CreateRedirectSessionOptions, CreateRedirectSessionResponse } from './generated/requests.ts'
import { toOperation, type CallOptions } from './operation.ts'

export type * from './generated/requests.ts'

/**
 * Creates the address of a hosted page for exactly one purpose: checkout, login, logout, account … It is in `fullUrl` of the
 * session; the caller redirects to it. `REDIRECT_URL_NOT_ALLOWED` rejects a return address that is not registered for this
 * client.
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
) => Promise<CreateRedirectSessionResponse> = /* @__PURE__ */ toOperation(rows.createRedirectSession)

/**
 * Created redirect session, as handlers of `onRedirectSessionCreated` get it.
 *
 * @example
 * const handle = ({ entity: session }: RedirectSessionCreatedEnvelope) => console.log(session.fullUrl)
 */
export type RedirectSessionCreatedEnvelope = CreatedEvent<RedirectSession>

/**
 * Registers a handler for created redirect sessions. `client.webhooks` calls it.
 *
 * @example
 * client.redirects.onRedirectSessionCreated(({ entity: session }) => console.log(session.fullUrl))
 */
export const onRedirectSessionCreated: EventDefinition<RedirectSessionCreatedEnvelope> = /* @__PURE__ */ onEvent(
  'wix.headless.v1.redirect_session_created',
)
