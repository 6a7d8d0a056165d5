import type { AuthStrategy } from './auth-strategy.ts'
import { enterContext, type ContextScope } from './context.ts'
import type { GraphqlOptions, GraphqlQuery, GraphqlResult } from './graphql.ts'
import { bind, type Binding } from './bind.ts'
import { lazyFunctions } from './lazy-functions.ts'
import { mergeHeaders, type ClientState } from './transport/client-state.ts'
import { createConnection } from './transport/connection.ts'
import type { Webhooks } from './process-webhook.ts'
import { createWebhooks } from './webhooks.ts'

/** Strategy, or a function that returns the current one. */
type Strategy = AuthStrategy | (() => AuthStrategy) | undefined

/**
 * Configuration of a client.
 *
 * @example
 * const config: ClientConfig = { modules: { currentCart }, auth: OAuthStrategy({ clientId }), baseUrl: 'https://shop.example' }
 */
export interface ClientConfig<Modules extends object = object, Auth extends Strategy = Strategy> {
  /**
   * Modules to bind, under their names on the client.
   *
   * @default {}
   */
  modules?: Modules
  /** Strategy, or a function called for each call. Without one, calls contain only the `headers`. */
  auth?: Auth
  /**
   * Address of the server, http or https.
   *
   * @default the hosted platform
   */
  baseUrl?: string
  /** Server in the form of existing code: a host, called over https. `baseUrl` overrides it. */
  host?: { apiBaseUrl?: string }
  /**
   * Use the platform's edge host for modules, without another server.
   *
   * @default the setting of the strategy
   */
  useCDN?: boolean
  /** Headers of every call of a module. Token requests have those of the strategy. */
  headers?: Record<string, string>
  /**
   * Function that sends all requests, token requests too.
   *
   * @default globalThis.fetch
   */
  fetch?: typeof globalThis.fetch
  /**
   * Time limit of a call in milliseconds.
   *
   * @default 30000
   */
  timeoutMs?: number
  /** Ignored option of existing code. The server validates every request. */
  validateRequestSchema?: boolean
}

/**
 * Bound modules, and further functions of a client.
 *
 * @example
 * const client: Client<{ currentCart: typeof currentCart }> = createClient({ modules: { currentCart } })
 */
export type Client<Modules extends object = object, Auth extends Strategy = Strategy> = Modules & {
  /** Strategy that sends its own requests to the client's server. */
  readonly auth: Auth extends () => infer Given ? Given : Auth
  /** Adds headers to later calls; one of the same name is replaced. */
  setHeaders(headers: Record<string, string>): void
  /** Binds further modules to the same session. */
  use<More extends object>(modules: More): More
  /**
   * `fetch` as the client's user. Only the client's own server gets the token. The headers of the response have to arrive within
   * the client's `timeoutMs`; redirects are followed as `fetch` does, which drops the token but no other header.
   */
  fetchWithAuth(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** `fetchWithAuth` with a JSON body, for existing code. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends a query to the GraphQL endpoint. Errors of the query are in `errors`; any other failure rejects. */
  graphql<Data = Record<string, unknown>, Variables = Record<string, unknown>>(
    query: GraphqlQuery<Data, Variables>,
    variables?: Variables,
    options?: GraphqlOptions,
  ): Promise<GraphqlResult<Data>>
  /** Receiver of events for an app: the handlers registered through this client's modules. */
  readonly webhooks: Webhooks
  /**
   * Enables this client for module functions that are called without one, in this copy of the package (`module`) or in every copy
   * (`global`); as `elevated`, for those created by `elevate`. One context serves the whole process, and is not for servers with
   * many shoppers.
   */
  enableContext(scope: ContextScope, options?: { elevated?: boolean }): void
}

/**
 * Client type, for code that writes it as the platform's packages do.
 *
 * @example
 * const client: WixClient<undefined, OAuthStrategy, { products: typeof products }> = createClient({ modules, auth })
 */
export type WixClient<
  _Host = undefined,
  Auth extends Strategy = AuthStrategy,
  Modules extends object = object,
> = Client<Modules, Auth>

/**
 * Creates a client: modules as methods, one session, one server.
 *
 * @example
 * const client = createClient({
 *   modules: { currentCart, products },
 *   auth: OAuthStrategy({ clientId: 'storefront' }),
 *   baseUrl: 'http://localhost:4000',
 * })
 * const { cart } = await client.currentCart.addToCurrentCart({ lineItems: [line] })
 */
export function createClient<Modules extends object = object, Auth extends Strategy = undefined>(
  config: ClientConfig<Modules, Auth>,
): Client<Modules, Auth> {
  const { auth: given, host, modules } = config
  const apiHost = host?.apiBaseUrl
  const strategy = (): AuthStrategy | undefined => (typeof given === 'function' ? given() : given)
  const connection = createConnection({
    ...config,
    baseUrl: config.baseUrl ?? (apiHost && `https://${apiHost}`),
    edge: config.useCDN ?? strategy()?.shouldUseCDN,
  })
  const connect = (auth = strategy()) => auth?.connect?.(connection) ?? auth
  const fixed = connect()
  const state: ClientState = {
    connection,
    auth: typeof given === 'function' ? connect : () => fixed,
    headers: new Headers(config.headers),
    consistent: undefined,
  }
  const lent: Binding = { state, registered: [] }

  // `connect` returns its own kind, and bound modules have their own type.
  return {
    ...bind(modules, lent),
    get auth() {
      return state.auth()
    },
    setHeaders: (headers: Record<string, string>) => mergeHeaders(state.headers, headers),
    use: (more: object) => bind(more, lent),
    ...lazyFunctions(async () => (await import('./lazy.ts')).requests(state), 'fetchWithAuth', 'fetch', 'graphql'),
    webhooks: createWebhooks(lent.registered, state.auth),
    enableContext: (scope: ContextScope, options?: { elevated?: boolean }) =>
      enterContext(scope, options?.elevated, lent),
  } as unknown as Client<Modules, Auth>
}
