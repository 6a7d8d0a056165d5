import type { CallbackParams } from '@cartwright/contract'
import { InvalidRequest } from '../platform/http/app-error.ts'
import { isAllowedRedirect, type OauthClient } from '../identity/index.ts'

/** Where a hosted page sends the shopper back to. */
export interface Callbacks {
  thankYouPageUrl?: string
  postFlowUrl?: string
  cartPageUrl?: string
  /** Where the storefront signs people in by itself. */
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

/** Every address must be one that the client has registered; a foreign one would make the shop a signpost for swindlers. */
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

/** Adds parameters to an address that may have some already. */
export function addQueryParameters(address: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
