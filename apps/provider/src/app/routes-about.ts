import { hash } from 'node:crypto'
import { createOpenApiDocument } from '../platform/http/openapi.ts'
import { toJsonResponse } from '../platform/http/respond.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { findAnySetting } from '../settings/index.ts'
import type { Readiness } from './readiness.ts'
import type { ProviderDeps, Services } from './services.ts'

/** Mounts health checks, the OpenAPI document and the description of the shop for proxies and clients. */
export function mountAboutRoutes(
  routes: RouteTable,
  deps: ProviderDeps,
  services: Services,
  readiness: Readiness,
): void {
  const { db, providerUrl, storefrontUrl } = deps
  const { settings, catalogueVersion } = services
  // A browser that opens the provider is sent to the storefront.
  routes.get('/', (c) => c.redirect(storefrontUrl))
  routes.get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  routes.get('/readyz', async (c) => {
    if (readiness.isDraining()) return c.text('shutting down', 503, { 'cache-control': 'no-store' })
    settings.current()
    await findAnySetting(db)
    if (!(await readiness.canTakeWrites())) return c.text('no room to write', 503, { 'cache-control': 'no-store' })
    return c.text('ready', 200, { 'cache-control': 'no-store' })
  })
  const about = { name: 'Cartwright', version: deps.version, storefrontUrl, providerUrl, clientId: deps.clientId }
  // The version is hashed: settings are not public.
  const toldVersion = (): string => hash('sha256', catalogueVersion(), 'base64url').slice(0, 16)
  routes.get('/.well-known/cartwright.json', () =>
    toJsonResponse(200, JSON.stringify({ ...about, catalogueVersion: toldVersion() })),
  )
  let openApi: string | undefined // large and seldom requested
  routes.get('/openapi.json', () => {
    openApi ??= JSON.stringify(createOpenApiDocument({ version: deps.version, serverUrl: providerUrl }))
    return toJsonResponse(200, openApi, { 'cache-control': 'public, max-age=300' })
  })
}
