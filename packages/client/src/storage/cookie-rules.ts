/** What browsers keep of a name and its value; of a longer cookie they keep nothing, and say nothing (RFC 6265bis, 5.7). */
const COOKIE_BYTES = 4096

/** `session`, or one name for each client: several shops on one host, such as those on localhost, share their cookies. */
export function toSessionName({ clientId, name }: { clientId?: string; name?: string }): string {
  return name ?? (clientId ? `session-${clientId}` : 'session')
}

/** A cookie's name as js-cookie writes it: what is not allowed in a name (RFC 9110, 5.6.2) is percent-encoded. */
export function encodeName(name: string): string {
  return name.replace(/[^\w!#$&'*+.^`|~-]+/g, (characters) =>
    encodeURIComponent(characters).replaceAll('(', '%28').replaceAll(')', '%29'),
  )
}

/** A cookie's value as js-cookie writes it: what is not allowed in a value (RFC 6265, 4.1.1) is percent-encoded. */
export function encodeValue(value: string): string {
  return value.replace(/[^!-~]+|["%,;\\]+/g, (characters) => encodeURIComponent(characters))
}

/**
 * The value of a cookie in `document.cookie` or a `Cookie` header; the first that can be decoded if there are several.
 * The name is compared as it was sent: decoding or trimming it would let another host forge a name with a `__Host-` prefix.
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
  // Only ASCII is left, so that a character is a byte.
  return encodedName.length + 1 + encodeValue(value).length <= COOKIE_BYTES
}

/** A line that sets a cookie. An attribute ends where another could begin. */
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
