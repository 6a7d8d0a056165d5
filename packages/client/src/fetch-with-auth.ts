import { graphql, type GraphqlOptions } from './graphql.ts'
import {
  buildHeaders,
  JSON_HEADERS,
  saveConsistencyToken,
  mergeHeaders,
  type ClientState,
} from './transport/client-state.ts'
import type { Connection } from './transport/connection.ts'
import { withTimeLimit } from './transport/time-limit.ts'

/** Requests that callers create themselves, sent as the client's user. */
export function createRequests(state: ClientState) {
  const { tokenBase } = state.connection
  return {
    fetchWithAuth: (input: string | URL | Request, init?: RequestInit) => fetchWithAuth(state, input, init),
    fetch: (path: string, init?: RequestInit) => {
      const headers = new Headers(init?.body ? JSON_HEADERS : undefined)
      mergeHeaders(headers, init?.headers)
      return fetchWithAuth(state, new URL(path, `${tokenBase}/`), { ...init, headers })
    },
    graphql: (query: unknown, variables?: object, options?: GraphqlOptions) =>
      graphql(state, query, variables, options),
  }
}

async function fetchWithAuth(state: ClientState, input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { connection } = state
  const request = input instanceof Request ? input : undefined
  const url = request?.url ?? new URL(input as string | URL, `${connection.moduleBase}/`).href // other inputs are addresses
  // Destructured: the browser's own `fetch` must not be called as a method of another object.
  const { fetch, timeoutMs } = connection
  // `init` is passed unchanged: frameworks add members of their own.
  if (!isOwnOrigin(url, connection)) return fetch(request ?? url, init)

  // A body that can be read once cannot be sent again.
  const isRepeatable = !request && !(init?.body instanceof ReadableStream)
  return withTimeLimit(timeoutMs, undefined, async ({ signal }) => {
    for (let isRenewed = !isRepeatable; ; isRenewed = true) {
      const headers = await buildHeaders(state, init?.headers ?? request?.headers)
      const response = await fetch(request ?? url, { ...init, headers })
      saveConsistencyToken(state, response.headers)
      const auth = state.auth()
      const token = headers.get('authorization')
      if (isRenewed || signal.aborted || response.status !== 401 || !token || !auth?.renewRefused) return response
      await auth.renewRefused(token)
      // A call reported as failed must not be executed later.
      if (signal.aborted) return response
    }
  })
}

/** True if an address belongs to the client's server, which may get the token. */
function isOwnOrigin(url: string, { moduleBase, tokenBase }: Connection): boolean {
  return [moduleBase, tokenBase].some((base) => new URL(base).origin === new URL(url).origin)
}
