import { type BlockList, isIP, isIPv4 } from 'node:net'
import type { Context as HonoContext } from 'hono'

/** What is known of who sends a request, besides the request. Given with it to `Provider.fetch`, and found in Hono's `c.env`. */
export interface Sender {
  /** As `readAddress` gives it; absent where the request came through no socket. */
  address?: string
  /** The call comes from the storefront of this process, which counts by itself the pages that each client has made. */
  isRateLimitedByStorefront?: boolean
}

/** By what tries are counted: an IPv4 address, or the /64 network of an IPv6 one. Undefined for calls of this process that are nobody's. */
export function getClientAddress(c: HonoContext): string | undefined {
  return getSender(c).address
}

export function getSender(c: HonoContext): Sender {
  return (c.env as Sender | undefined) ?? {} // what `Provider.fetch` was given
}

/**
 * Who is at the other end: the socket's address or, where that is one of our own proxies, the last one in `X-Forwarded-For` that is not. What anybody else writes into
 * the header is not looked at, nor what stands before the first hop that is not ours.
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

/** Whether a proxy has added a header that says where the request came from. */
export function isForwarded(headers: Readonly<Record<string, unknown>>): boolean {
  for (const name in headers)
    if (name === 'forwarded' || name === 'x-real-ip' || name.startsWith('x-forwarded')) return true
  return false
}

/** Who has an address of IPv6 has its /64, and could be somebody else with every try; one address has several texts (CVE-2026-45364). */
export function toNetwork(address: string | undefined): string | undefined {
  if (address === undefined || isIPv4(address)) return address
  const groups = groupsOf(address)
  if (!groups) return undefined
  return ipv4Within(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** The network that one customer may have all of: the /48 of an IPv6 address. The neighbours of an IPv4 address are other customers. `address` is as `clientAddress` gives it. */
export function toSiteNetwork(address: string | undefined): string | undefined {
  if (address === undefined || isIPv4(address)) return undefined
  const groups = groupsOf(address.replace(/\/\d+$/, ''))
  return groups && `${groups.slice(0, 3).join(':')}::/48`
}

/** Whether an address is one of the operator's own proxies. */
export function isTrustedProxy(address: string, proxies: BlockList | undefined): boolean {
  if (!proxies) return false
  const groups = isIPv4(address) ? undefined : groupsOf(address)
  const ipv4 = groups ? ipv4Within(groups) : address
  if (ipv4 !== undefined && isIPv4(ipv4)) return proxies.check(ipv4, 'ipv4')
  return groups !== undefined && proxies.check(groups.join(':'), 'ipv6')
}

/** The eight groups, in lower case and without zeros in front; the URL parser knows every way of writing them. */
function groupsOf(address: string): string[] | undefined {
  const url = URL.parse(`http://[${address.split('%', 1)[0]}]`)
  if (!url) return undefined
  const [before = [], after = []] = url.hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')))
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/** An IPv4 address in the clothes of IPv6 (`::ffff:203.0.113.7`), as sockets that take both give them. */
function ipv4Within(groups: string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** Some proxies write ports: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const text = hop.trim()
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}
