import type { CreateRedirectSessionRequest, CreateRedirectSessionResponse } from './generated/entities.ts'
import { operation, type CallOptions } from './operation.ts'
import * as rows from './rows.ts'

/**
 * Asks for the address of a hosted page: checkout, login, logout, account …
 *
 * @example
 * const { redirectSession } = await client.redirects.createRedirectSession({
 *   ecomCheckout: { checkoutId },
 *   callbacks: { postFlowUrl: location.href, thankYouPageUrl: 'https://shop.example/thanks' },
 * })
 * location.href = redirectSession.fullUrl
 */
export const createRedirectSession = /* @__PURE__ */ operation(
  (send) => (options: CreateRedirectSessionRequest = {}, call?: CallOptions) =>
    send<CreateRedirectSessionResponse>(rows.createRedirectSession, options, Object.keys(options).map((key) => `options.${key}`), call),
)
