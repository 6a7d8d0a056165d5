import type { CallbackParams } from '@cartwright/contract'
import { InvalidRequest } from '../platform/http/app-error.ts'
import { isAllowedRedirect, type OauthClient } from '../identity/index.ts'

/** URLs to which a hosted page leads back. */
export interface Callbacks {
  thankYouPageUrl?: string
  postFlowUrl?: string
  cartPageUrl?: string
  /** URL where the storefront signs people in itself. */
  loginUrl?: string
  state?: string
}

const ADDRESSES = [
  'thankYouPageUrl',
  'postFlowUrl',
  'loginUrl',
  'bookingsServiceListUrl',
  'cartPageUrl',
  'planListUrl',
  'plansListUrl',
  'subscriptionUrl',
] as const

/** Reads the callback URLs. Each must be registered by the client, since a foreign one would be an open redirect. */
export function readCallbacks(
  given: CallbackParams | null | undefined,
  client: OauthClient,
  options: { allowLoopback: boolean },
): Callbacks {
  const violations = ADDRESSES.flatMap((name) => {
    const address = given?.[name]
    if (!address || isAllowedRedirect(client, address, options)) return []
    return [
      {
        field: `callbacks.${name}`,
        description: 'is not an address registered for this client',
        violatedRule: 'VALIDATION' as const,
        data: { url: address },
      },
    ]
  })
  if (violations.length > 0) throw new InvalidRequest(violations)
  return {
    thankYouPageUrl: given?.thankYouPageUrl || undefined,
    postFlowUrl: given?.postFlowUrl || undefined,
    cartPageUrl: given?.cartPageUrl || undefined,
    loginUrl: given?.loginUrl || undefined,
    state: given?.state ?? undefined,
  }
}

/** Adds query parameters to a URL that may have some. */
export function addQueryParameters(address: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
