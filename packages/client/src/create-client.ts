import type { AuthStrategy } from './auth-strategy.ts'
import { enterContext, type ContextScope } from './context.ts'
import type { GraphqlOptions, GraphqlQuery, GraphqlResult } from './graphql.ts'
import { bind, type ClientBinding } from './bind.ts'
import { createLazyFunctions } from './lazy-functions.ts'
import { mergeHeaders, type ClientState } from './transport/client-state.ts'
import { createConnection } from './transport/connection.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

/** A strategy, or what gives the one of the moment. */
type Strategy = AuthStrategy | (() => AuthStrategy) | undefined

/**
 * What a client is made of.
 *
 * @example
 * const config: ClientConfig = { modules: { currentCart }, auth: OAuthStrategy({ clientId }), baseUrl: 'https://shop.example' }
 */
export interface ClientConfig<Modules extends object = object, Auth extends Strategy = Strategy> {
  /**
   * The modules to bind, under the names they get on the client.
   *
   * @default {}
   */
  modules?: Modules
  /** Who is calling, or a function that is asked for each call. Without a strategy, calls carry only the `headers`. */
  auth?: Auth
  /**
   * The server to talk to, http or https.
   *
   * @default the hosted platform
   */
  baseUrl?: string
  /** The server in the form of existing code: a host, called over https. `baseUrl` goes before it. */
  host?: { apiBaseUrl?: string }
  /**
   * Whether modules call the platform's edge host, where no server is named.
   *
   * @default what the strategy says
   */
  useCDN?: boolean
  /** Headers of every call of a module. Token requests have those of the strategy. */
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
  /** Existing code may ask for it. The server checks every request. */
  validateRequestSchema?: boolean
}

/**
 * The modules, bound, and what a client can do besides.
 *
 * @example
 * const client: Client<{ currentCart: typeof currentCart }> = createClient({ modules: { currentCart } })
 */
export type Client<Modules extends object = object, Auth extends Strategy = Strategy> = Modules & {
  /** The strategy, sending its own requests to the client's server. */
  readonly auth: Auth extends () => infer Given ? Given : Auth
  /** Adds headers to every call from now on; one of the same name is replaced. */
  setHeaders(headers: Record<string, string>): void
  /** Binds further modules to the same session. */
  use<More extends object>(modules: More): More
  /**
   * `fetch` as the client's user. Only its own server sees the token. The headers have to come within the client's
   * `timeoutMs`; redirects are followed as `fetch` does, which drops the token but no other header.
   */
  fetchWithAuth(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** `fetchWithAuth` with a JSON body, for existing code. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Asks the GraphQL endpoint. What is wrong with the query comes in `errors`; any other failure rejects. */
  graphql<Data = Record<string, unknown>, Variables = Record<string, unknown>>(
    query: GraphqlQuery<Data, Variables>,
    variables?: Variables,
    options?: GraphqlOptions,
  ): Promise<GraphqlResult<Data>>
  /** Where an app receives events: the handlers registered through this client's modules. */
  readonly webhooks: Webhooks
  /**
   * Lends this client to module functions that are called without one, in this copy of the package (`module`) or in
   * every copy (`global`); as `elevated`, to those made by `elevate`. One context serves the whole process, so it is
   * not for servers with many shoppers.
   */
  enableContext(scope: ContextScope, options?: { elevated?: boolean }): void
}

/**
 * A client, for code that writes the type out as the platform's packages have it.
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
    consistencyToken: undefined,
  }
  const lent: ClientBinding = { state, registered: [] }

  // `connect` answers its own kind, and bound modules are of their own type.
  return {
    ...bind(modules, lent),
    get auth() {
      return state.auth()
    },
    setHeaders: (headers: Record<string, string>) => mergeHeaders(state.headers, headers),
    use: (more: object) => bind(more, lent),
    ...createLazyFunctions(
      async () => (await import('./lazy-parts.ts')).createRequests(state),
      'fetchWithAuth',
      'fetch',
      'graphql',
    ),
    webhooks: createWebhooks(lent.registered, state.auth),
    enableContext: (scope: ContextScope, options?: { elevated?: boolean }) =>
      enterContext(scope, options?.elevated, lent),
  } as unknown as Client<Modules, Auth>
}
