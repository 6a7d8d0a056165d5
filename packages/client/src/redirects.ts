import * as rows from './generated/redirects.ts'
import type { CreateRedirectSessionOptions, CreateRedirectSessionResponse } from './generated/requests.ts'
import { operation, type CallOptions } from './operation.ts'

const ARGUMENTS = [
  'bookingsCheckout',
  'ecomCheckout',
  'eventsCheckout',
  'paidPlansCheckout',
  'login',
  'logout',
  'auth',
  'memberAccountPage',
  'storesProduct',
  'bookingsBook',
  'ecomOrderPaymentRequest',
  'callbacks',
  'preferences',
  'origin',
].map((name) => `options.${name}`)

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
  (send) =>
    (options: CreateRedirectSessionOptions = {}, call?: CallOptions) =>
      send<CreateRedirectSessionResponse>(rows.createRedirectSession, options, ARGUMENTS, call),
)
