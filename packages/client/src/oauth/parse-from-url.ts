/**
 * Result that a login left in the return address.
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

/** Reads the fragment, the query, or by default both; the fragment has priority. */
export function parseFromUrl(url = location.href, responseMode?: 'fragment' | 'query'): AuthorizationAnswer {
  const { hash, search } = new URL(url)
  const texts = [responseMode !== 'query' && hash.slice(1), responseMode !== 'fragment' && search.slice(1)]
  const parameters = new URLSearchParams(texts.filter(Boolean).join('&'))
  const error = parameters.get('error')
  return {
    code: parameters.get('code'),
    state: parameters.get('state'),
    ...(error && { error, errorDescription: parameters.get('error_description') }),
  }
}
