import type { Handler, Hono, MiddlewareHandler } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { BlankEnv } from 'hono/types'
import { getPath, tryDecodeURIComponent } from 'hono/utils/url'
import type { PlainRequest, PlainRequestWithBody, PlainResponse } from './plain-request.ts'

/** Operation of the contract at one of its paths. Without `serve`, a handler for Hono of the same path responds. */
export interface OperationRoute {
  operation: string
  path: string
  serve: ((request: PlainRequestWithBody, parameters: Record<string, string>) => Promise<PlainResponse>) | undefined
}

/** Route of an address, with its path parameters by name. */
export interface RouteMatch {
  route: OperationRoute
  parameters: Record<string, string>
}

/** Entry of the table: an operation, or handlers for Hono. Middleware has the method `ALL`. */
type Route = { method: string; path: string } & ({ operation: string } | { handlers: readonly MiddlewareHandler[] })

/** Most targets match as sent; only those with one of these characters need normalisation. */
const UNUSUAL = /[\\#%]|\/\.|^(?!\/)/
const NO_PARAMETERS: Record<string, string> = {}

/**
 * Every address of the provider by method and path, for both routers. `find` is the fast one: operations respond to
 * plain requests. `mountOn` adds the rest to Hono, in order: pages, files, uploads, token endpoints. `:name` is a
 * parameter.
 */
export class RouteTable {
  readonly #routes: Route[] = []
  readonly #fixed = new Map<string, OperationRoute>()
  readonly #parametrized = new TrieRouter<OperationRoute>()

  /** Adds an operation. Fixed paths go before those with parameters. */
  addOperation(method: string, route: OperationRoute): void {
    const { operation, path } = route
    this.#routes.push({ method, path, operation })
    if (path.includes(':')) this.#parametrized.add(method, path, route)
    else if (!this.#fixed.has(`${method} ${path}`)) this.#fixed.set(`${method} ${path}`, route)
  }

  /** Adds a GET route, which responds to HEAD too. */
  get<Path extends string>(path: Path, ...handlers: Handler<BlankEnv, Path>[]): void {
    this.on('GET', path, ...handlers)
  }

  post<Path extends string>(path: Path, ...handlers: Handler<BlankEnv, Path>[]): void {
    this.on('POST', path, ...handlers)
  }

  on<Path extends string>(method: string, path: Path, ...handlers: Handler<BlankEnv, Path>[]): void {
    this.#routes.push({ method, path, handlers: handlers as Handler[] })
  }

  /** Adds middleware for every method, or a response to the methods that no route before has. */
  use(path: string, handler: MiddlewareHandler): void {
    this.on('ALL', path, handler)
  }

  mountOn(app: Hono): void {
    for (const route of this.#routes) if ('handlers' in route) app.on(route.method, [route.path], ...route.handlers)
  }

  /** Lists the addresses, without middleware. */
  list(): { method: string; path: string; operation: string | undefined }[] {
    return this.#routes
      .filter(({ method }) => method !== 'ALL')
      .map((route) => ({
        method: route.method,
        path: route.path,
        operation: 'operation' in route ? route.operation : undefined,
      }))
  }

  /** Finds the operation of a target. Addresses are normalised as by Hono. */
  find({ method, target }: Pick<PlainRequest, 'method' | 'target'>): RouteMatch | undefined {
    const path = pathOf(target)
    if (path === undefined) return undefined
    const fixed = this.#fixed.get(`${method} ${path}`)
    if (fixed) return { route: fixed, parameters: NO_PARAMETERS }
    const [first] = this.#parametrized.match(method, path)[0]
    if (!first) return undefined
    const [route, parts] = first
    const parameters: Record<string, string> = {}
    for (const [name, part] of Object.entries(parts as Record<string, string>))
      parameters[name] = tryDecodeURIComponent(part)
    return { route, parameters }
  }
}

/** Undefined if the target is no address. */
function pathOf(target: string): string | undefined {
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  if (!UNUSUAL.test(path)) return path
  const url = URL.parse(target[0] === '/' ? `http://localhost${target}` : target)
  return url ? getPath({ url: url.href } as Request) : undefined
}
