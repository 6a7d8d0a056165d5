/**
 * What a login left in the address it came back to.
 *
 * @example
 * const { code, state, error }: AuthorizationAnswer = client.auth.parseFromUrl()
 */
export interface AuthorizationAnswer {
  code: string | null
  state: string | null
  error?: string
  errorDescription?: string | null
}

/** Reads the fragment, the query, or, unless told which, the fragment and then the query. */
export function parseFromUrl(url: string, responseMode?: 'fragment' | 'query'): AuthorizationAnswer {
  const { hash, searchParams } = new URL(url)
  const inFragment = new URLSearchParams(hash.slice(1))
  const isThere = inFragment.has('code') || inFragment.has('state') || inFragment.has('error')
  const parameters = responseMode === 'query' || (!responseMode && !isThere) ? searchParams : inFragment

  const error = parameters.get('error')
  return {
    code: parameters.get('code'),
    state: parameters.get('state'),
    ...(error ? { error, errorDescription: parameters.get('error_description') } : {}),
  }
}
