import { isGuid } from '../platform/ids.ts'

/** Prefix of pushed requests (RFC 9126, section 2.2). */
const PREFIX = 'urn:ietf:params:oauth:request_uri:'

export function toRequestUri(secret: string): string {
  return PREFIX + secret
}

/**
 * Parses the URL of an authorization request: the client and the pushed request. Other parameters are ignored, since
 * anybody may have written them; duplicates are refused (RFC 6749, section 3.1).
 */
export function parsePushedAddress(
  parameters: URLSearchParams,
): { secret: string; clientId: string } | { problem: string } {
  for (const name of new Set(parameters.keys()))
    if (parameters.getAll(name).length > 1) return { problem: `The address has "${name}" more than once.` }
  const clientId = parameters.get('client_id')?.toLowerCase()
  const requestUri = parameters.get('request_uri')
  if (!requestUri?.startsWith(PREFIX))
    return { problem: 'The shop takes requests to sign in that were pushed to it, and this address names none.' }
  if (!clientId || !isGuid(clientId)) return { problem: 'The address does not say which app it is of (client_id).' }
  return { secret: requestUri.slice(PREFIX.length), clientId }
}
