import { TrieRouter } from 'hono/router/trie-router'
import { getPath, tryDecodeURIComponent } from 'hono/utils/url'
import type { PlainRequest } from './plain-request.ts'

/** Route of an address, with its path parameters by name. */
export interface RouteMatch<Route> {
  route: Route
  parameters: Record<string, string>
}

/** Most targets match as sent; only those with one of these characters need normalisation. */
const UNUSUAL = /[\\#%]|\/\.|^(?!\/)/
const NO_PARAMETERS: Record<string, string> = {}

/** Routes by method and path; `:name` is a parameter, and fixed paths go first. Addresses are normalised as by Hono. */
export class RouteTable<Route extends object> {
  readonly #fixed = new Map<string, Route>()
  readonly #others = new TrieRouter<Route>()

  add(method: string, path: string, route: Route): void {
    if (path.includes(':')) this.#others.add(method, path, route)
    else if (!this.#fixed.has(`${method} ${path}`)) this.#fixed.set(`${method} ${path}`, route)
  }

  find({ method, target }: Pick<PlainRequest, 'method' | 'target'>): RouteMatch<Route> | undefined {
    const path = pathOf(target)
    if (path === undefined) return undefined
    const fixed = this.#fixed.get(`${method} ${path}`)
    if (fixed) return { route: fixed, parameters: NO_PARAMETERS }
    const [first] = this.#others.match(method, path)[0]
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
