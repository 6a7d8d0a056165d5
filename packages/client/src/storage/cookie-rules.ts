/** Browsers' limit for a name and its value; longer cookies are dropped silently (RFC 6265bis, 5.7). */
const COOKIE_BYTES = 4096

/** `session`, or one name for each client: several shops on one host, such as those on localhost, share their cookies. */
export function toSessionName({ clientId, name }: { clientId?: string; name?: string }): string {
  return name ?? (clientId ? `session-${clientId}` : 'session')
}

/** Encodes a cookie's name as js-cookie does: characters outside of a name (RFC 9110, 5.6.2) are percent-encoded. */
export function encodeName(name: string): string {
  return name.replace(/[^\w!#$&'*+.^`|~-]+/g, (characters) =>
    encodeURIComponent(characters).replaceAll('(', '%28').replaceAll(')', '%29'),
  )
}

/** Encodes a cookie's value as js-cookie does: characters outside of a value (RFC 6265, 4.1.1) are percent-encoded. */
export function encodeValue(value: string): string {
  return value.replace(/[^!-~]+|["%,;\\]+/g, (characters) => encodeURIComponent(characters))
}

/**
 * Finds the value of a cookie in `document.cookie` or a `Cookie` header; the first decodable of several. The name is compared as
 * sent: decoding or trimming it would let another host forge a name with a `__Host-` prefix.
 */
export function findCookie(cookies: string, encodedName: string): string | undefined {
  const start = `${encodedName}=`
  for (const cookie of cookies.split(/; */)) {
    if (!cookie.startsWith(start)) continue
    try {
      return cookie
        .slice(start.length)
        .replace(/^"(.*)"$/, '$1')
        .replace(/(?:%[\da-f]{2})+/gi, (bytes) => decodeURIComponent(bytes))
    } catch {
      // Bytes that are no text.
    }
  }
  return undefined
}

export function fitsInCookie(encodedName: string, value: string): boolean {
  // All characters are ASCII, one byte each.
  return encodedName.length + 1 + encodeValue(value).length <= COOKIE_BYTES
}

/** Formats a line that sets a cookie. An attribute ends where another could begin. */
export function formatSetCookie(
  encodedName: string,
  value: string,
  attributes: { readonly [name: string]: string | boolean | undefined },
): string {
  if (!fitsInCookie(encodedName, value))
    throw new RangeError(
      `The session does not fit into the cookie ${encodedName}: a browser would drop one of more than ${COOKIE_BYTES} bytes. Store it elsewhere.`,
    )
  let line = `${encodedName}=${encodeValue(value)}`
  for (const [attribute, stated] of Object.entries(attributes))
    if (stated) line += `; ${attribute}${stated === true ? '' : `=${stated.replace(/[;\r\n].*/s, '')}`}`
  return line
}
