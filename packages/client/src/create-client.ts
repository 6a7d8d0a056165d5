import type { AuthHeaders, AuthStrategy } from './auth-strategy.ts'
import { bindModules, type Send } from './operation.ts'
import { call, type ClientState } from './transport/call.ts'
import { isOwnOrigin, newConnection } from './transport/connection.ts'

/**
 * What a client is made of.
 *
 * @example
 * const config: ClientConfig = { modules: { currentCart }, auth: OAuthStrategy({ clientId }), baseUrl: 'https://shop.example' }
 */
export interface ClientConfig<
  Modules extends object = object,
  Auth extends AuthStrategy | undefined = AuthStrategy | undefined,
> {
  /**
   * The modules to bind, under the names they get on the client.
   *
   * @default {}
   */
  modules?: Modules
  /** Who is calling. Without a strategy, calls carry only the `headers`. */
  auth?: Auth
  /**
   * The server to talk to, http or https.
   *
   * @default the hosted platform
   */
  baseUrl?: string
  /** Headers of every call. */
  headers?: Record<string, string>
  /**
   * What sends the requests, token requests too.
   *
   * @default globalThis.fetch
   */
  fetch?: typeof globalThis.fetch
  /**
   * How long a call may take in all.
   *
   * @default 30000
   */
  timeoutMs?: number
}

/**
 * The modules, bound, and what a client can do besides.
 *
 * @example
 * const client: Client<{ currentCart: typeof currentCart }> = createClient({ modules: { currentCart } })
 */
export type Client<
  Modules extends object = object,
  Auth extends AuthStrategy | undefined = AuthStrategy | undefined,
> = Modules & {
  /** The strategy, sending its own requests to the client's server. */
  readonly auth: Auth
  /** Adds headers to every call from now on; one of the same name is replaced. */
  setHeaders(headers: Record<string, string>): void
  /** Binds further modules to the same session. */
  use<More extends object>(modules: More): More
  /** `fetch` as the client's user. Only its own server sees the token. */
  fetchWithAuth(input: string | URL | Request, init?: RequestInit): Promise<Response>
}

/**
 * Makes a client: modules as methods, one session, one server.
 *
 * @example
 * const client = createClient({
 *   modules: { currentCart, products },
 *   auth: OAuthStrategy({ clientId: 'storefront' }),
 *   baseUrl: 'http://localhost:4000',
 * })
 * const { cart } = await client.currentCart.addToCurrentCart({ lineItems: [line] })
 */
export function createClient<Modules extends object = object, Auth extends AuthStrategy | undefined = undefined>(
  config: ClientConfig<Modules, Auth>,
): Client<Modules, Auth> {
  const connection = newConnection({ ...config, edge: config.auth?.shouldUseCDN })
  const auth = config.auth?.connect?.(connection) ?? config.auth
  const state: ClientState = { connection, auth, headers: new Headers(config.headers), consistent: undefined }

  // The caller of `send` is a module function, which declares the result of its operation.
  const send = ((row, request, names, options) => call(state, row, request, names, options)) as Send

  return {
    ...bindModules(config.modules ?? ({} as Modules), send),
    // `connect` answers its own kind.
    auth: auth as Auth,
    setHeaders(headers) {
      for (const [name, value] of Object.entries(headers)) state.headers.set(name, value)
    },
    use: (modules) => bindModules(modules, send),
    fetchWithAuth: (input, init) => fetchWithAuth(state, input, init),
  }
}

async function fetchWithAuth(
  state: ClientState,
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const { connection } = state
  const target = input instanceof Request ? input : new URL(input, `${connection.moduleBase}/`).href
  const url = typeof target === 'string' ? target : target.url
  if (!isOwnOrigin(url, connection)) return connection.fetch(target, init)

  const headers = new Headers(init.headers ?? (typeof target === 'string' ? undefined : target.headers))
  const given: AuthHeaders = (await state.auth?.getAuthHeaders()) ?? { headers: {} }
  for (const [name, value] of Object.entries(given.headers)) headers.set(name, value)
  if (state.consistent) headers.set('x-wix-consistent', state.consistent)
  const response = await connection.fetch(target, { ...init, headers })
  state.consistent = response.headers.get('x-wix-consistent') ?? state.consistent
  return response
}
