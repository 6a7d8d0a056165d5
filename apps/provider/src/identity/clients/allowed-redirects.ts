import type { OauthClient } from './store.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export interface RedirectPolicy {
  /** True to accept any port of the loopback host as a registered address, for development. */
  allowLoopback: boolean
}

/**
 * True if a browser may be redirected to this address for this client: one of its exact addresses, or an address on
 * one of its origins. In development also any port of the loopback host (RFC 8252, section 7.3).
 */
export function isAllowedRedirect(client: OauthClient, address: string, { allowLoopback }: RedirectPolicy): boolean {
  if (client.allowedRedirectUris.includes(address)) return true
  const url = parseStrictUrl(address)
  if (!url) return false
  return client.allowedRedirectDomains.includes(url.origin) || (allowLoopback && isLoopback(url))
}

/**
 * True if the response to a sign-in may go to this address: exactly as registered (RFC 9700, section 4.1.3). Apps on
 * this machine choose a port when they start, and the port of a registered `http://127.0.0.1` or `http://[::1]` is
 * open (RFC 8252, section 7.3).
 */
export function isRegisteredCallback(client: OauthClient, address: string, { allowLoopback }: RedirectPolicy): boolean {
  if (client.allowedRedirectUris.includes(address)) return true
  const url = parseStrictUrl(address)
  if (!url || address.includes('#') || !isLoopback(url)) return false
  return allowLoopback || client.allowedRedirectUris.some((registered) => equalsExceptPort(registered, url))
}

/** True if pages of this origin may call for this client, and get its responses. */
export function isAllowedOrigin(client: OauthClient, origin: string, { allowLoopback }: RedirectPolicy): boolean {
  const url = parseStrictUrl(origin)
  if (!url || url.origin !== origin) return false
  return getClientOrigins(client).includes(origin) || (allowLoopback && isLoopback(url))
}

/** All origins of a client, without duplicates. Addresses of mobile apps have none. */
export function getClientOrigins(client: OauthClient): string[] {
  const ofCallbacks = client.allowedRedirectUris.flatMap((address) => parseStrictUrl(address)?.origin ?? [])
  return [...new Set([...client.allowedRedirectDomains, ...ofCallbacks])]
}

/** Parses a web address in strict notation, its host in ASCII: parsers repair other notations differently. */
export function parseStrictUrl(address: string): URL | undefined {
  if (!URL.canParse(address) || /[\s\\\p{Cc}]/u.test(address)) return undefined
  if (!/^https?:\/\/[\w.:[\]@-]+([/?#]|$)/i.test(address)) return undefined
  const url = new URL(address)
  return url.username || url.password ? undefined : url
}

export function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && LOOPBACK.includes(url.hostname)
}

function equalsExceptPort(registered: string, requested: URL): boolean {
  const url = parseStrictUrl(registered)
  // A host name may resolve to another machine: only loopback numbers count here.
  if (!url || !isLoopback(url) || url.hostname === 'localhost') return false
  return url.hostname === requested.hostname && url.pathname === requested.pathname && url.search === requested.search
}
