import { type BlockList, isIP, isIPv4 } from 'node:net'
import type { Context as HonoContext } from 'hono'

/** Sender of a request, passed to `Provider.fetch` and available as Hono's `c.env`. */
export interface Sender {
  /** In the format of `readAddress`; absent if the request came through no socket. */
  address?: string
  /** The call comes from the storefront of this process, which limits the page rate of each client itself. */
  isRateLimitedByStorefront?: boolean
}

/**
 * Key of rate limits: an IPv4 address, or the /64 network of an IPv6 one. Undefined for calls of this process on
 * nobody's behalf.
 */
export function getClientAddress(c: HonoContext): string | undefined {
  return getSender(c).address
}

export function getSender(c: HonoContext): Sender {
  return (c.env as Sender | undefined) ?? {} // the sender passed to `Provider.fetch`
}

/**
 * Client address: that of the socket or, behind trusted proxies, the last untrusted one in `X-Forwarded-For`.
 * Everything before the first untrusted hop is ignored, since clients can forge it.
 */
export function resolveClientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  proxies: BlockList | undefined,
): string | undefined {
  if (peer === undefined || !isTrustedProxy(peer, proxies)) return toNetwork(peer)
  let nearest = peer
  for (const hop of (forwardedFor ?? '').split(',').toReversed().map(withoutPort)) {
    if (!isIP(hop)) break
    nearest = hop
    if (!isTrustedProxy(hop, proxies)) break
  }
  return toNetwork(nearest)
}

/** Whether a proxy has added a forwarding header. */
export function isForwarded(headers: Readonly<Record<string, unknown>>): boolean {
  for (const name in headers)
    if (name === 'forwarded' || name === 'x-real-ip' || name.startsWith('x-forwarded')) return true
  return false
}

/**
 * Normalised address for rate limits. IPv6 clients own a /64 and could change their address with every attempt; one
 * address has several notations (CVE-2026-45364).
 */
export function toNetwork(address: string | undefined): string | undefined {
  if (address === undefined || isIPv4(address)) return address
  const groups = groupsOf(address)
  if (!groups) return undefined
  return ipv4Within(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Network of one site: the /48 of an IPv6 address. Neighbours of an IPv4 address are other customers. `address` has
 * the format of `clientAddress`.
 */
export function toSiteNetwork(address: string | undefined): string | undefined {
  if (address === undefined || isIPv4(address)) return undefined
  const groups = groupsOf(address.replace(/\/\d+$/, ''))
  return groups && `${groups.slice(0, 3).join(':')}::/48`
}

/** Whether an address belongs to a trusted proxy. */
export function isTrustedProxy(address: string, proxies: BlockList | undefined): boolean {
  if (!proxies) return false
  const groups = isIPv4(address) ? undefined : groupsOf(address)
  const ipv4 = groups ? ipv4Within(groups) : address
  if (ipv4 !== undefined && isIPv4(ipv4)) return proxies.check(ipv4, 'ipv4')
  return groups !== undefined && proxies.check(groups.join(':'), 'ipv6')
}

/** The eight groups in lower case without leading zeros; the URL parser accepts every notation. */
function groupsOf(address: string): string[] | undefined {
  const url = URL.parse(`http://[${address.split('%', 1)[0]}]`)
  if (!url) return undefined
  const [before = [], after = []] = url.hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')))
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/** IPv4-mapped IPv6 address (`::ffff:203.0.113.7`), as dual-stack sockets report it. */
function ipv4Within(groups: string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** Removes a port that some proxies write: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const text = hop.trim()
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}
