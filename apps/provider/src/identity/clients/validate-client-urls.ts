import type { FieldViolation } from '../../platform/http/app-error.ts'
import { isLoopback, parseStrictUrl } from './allowed-redirects.ts'
import type { OauthClient } from './store.ts'

type ClientUrls = Pick<
  OauthClient,
  'loginUrl' | 'logoutUrl' | 'allowedRedirectUris' | 'allowedRedirectDomains' | 'applicationType'
>

/**
 * Validates the addresses of a client (docs/guides/clients.md). Plain http is allowed for loopback, and for a shop
 * without https: a code on an unencrypted connection can be intercepted.
 */
export function validateClientUrls(client: ClientUrls, { allowHttp }: { allowHttp: boolean }): FieldViolation[] {
  const ofCallbacks = client.allowedRedirectUris.map((address, index) =>
    violation(`allowedRedirectUris[${index}]`, validateCallback(address, client, allowHttp)),
  )
  const ofDomains = client.allowedRedirectDomains.map((address, index) =>
    violation(`allowedRedirectDomains[${index}]`, validateOrigin(address, allowHttp)),
  )
  const ofPages = (['loginUrl', 'logoutUrl'] as const).map((name) =>
    violation(name, client[name] === undefined ? undefined : validateWebUrl(client[name], allowHttp)),
  )
  return [...ofCallbacks, ...ofDomains, ...ofPages].filter((each) => each !== undefined)
}

function validateCallback(address: string, { applicationType }: ClientUrls, allowHttp: boolean): string | undefined {
  if (address.includes('*')) return 'must be a whole address: wildcards are not known'
  if (address.includes('#')) return 'must not have a fragment (RFC 6749, section 3.1.2)'
  if (!isAppScheme(address)) return validateWebUrl(address, allowHttp)
  return applicationType === 'MOBILE' ? undefined : 'may have a scheme of its own only where applicationType is MOBILE'
}

function validateOrigin(address: string, allowHttp: boolean): string | undefined {
  if (address.includes('*')) return 'must be one origin: wildcards are not known'
  const problem = validateWebUrl(address, allowHttp)
  if (problem) return problem
  const { origin } = new URL(address)
  return address === origin ? undefined : `must be an origin and nothing else, as "${origin}" is`
}

function validateWebUrl(address: string, allowHttp: boolean): string | undefined {
  const url = parseStrictUrl(address)
  if (!url) return 'must be an address that begins with https://, without a name or password in it'
  if (url.protocol === 'https:' || allowHttp || isLoopback(url)) return undefined
  return 'must begin with https://; plain http is for this machine only'
}

/**
 * True for a scheme named after a reversed domain, as `com.example.app:` is, which avoids conflicts between apps (RFC
 * 8252, section 7.1). No scheme that a browser would execute passes.
 */
function isAppScheme(address: string): boolean {
  return /^[a-z][a-z\d-]*(\.[a-z\d-]+)+:\/[^\s\\\p{Cc}]*$/u.test(address) && URL.canParse(address)
}

function violation(field: string, description: string | undefined): FieldViolation | undefined {
  return description === undefined
    ? undefined
    : { field: `oAuthApp.${field}`, description, violatedRule: 'VALIDATION', data: {} }
}
