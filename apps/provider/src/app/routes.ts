import type { RouteResponseCache } from '../platform/http/route-response-cache.ts'
import { RouteTable } from '../platform/http/route-table.ts'
import type { Readiness } from './readiness.ts'
import { mountAboutRoutes } from './routes-about.ts'
import { mountApiRoutes } from './routes-api.ts'
import { mountPageRoutes } from './routes-pages.ts'
import type { ProviderDeps, Services } from './services.ts'

/** Creates the table of all addresses, from which both routers are built. `docs/reference/routes.md` lists them. */
export function createRouteTable(
  deps: ProviderDeps,
  services: Services,
  { readiness, routeResponses }: { readiness: Readiness; routeResponses: RouteResponseCache },
): RouteTable {
  const routes = new RouteTable()
  mountAboutRoutes(routes, deps, services, readiness)
  mountApiRoutes(routes, deps, services, routeResponses)
  mountPageRoutes(routes, deps, services)
  return routes
}
