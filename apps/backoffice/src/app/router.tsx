import { parseInventorySearch } from '../inventory/stock-levels.ts'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { parseFilesSearch } from '../media/files-search.ts'
import { parseCollectionListSearch } from '../collections/collection-list.ts'
import { parseProductListSearch } from '../products/product-list.ts'
import { useBackOffice } from './context.tsx'
import { formatSearch, parseSearch } from './search-parameters.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const routes = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('../setup/start-page.tsx'), 'StartPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/products',
    validateSearch: parseProductListSearch,
    component: lazyRouteComponent(() => import('../products/product-list-page.tsx'), 'ProductListPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/products/$productId',
    component: lazyRouteComponent(() => import('../products/product-page.tsx'), 'ProductPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/products/grid',
    validateSearch: ({ ids }: Record<string, unknown>): { ids?: string } => (typeof ids === 'string' ? { ids } : {}),
    component: lazyRouteComponent(() => import('../bulk-edit/grid-page.tsx'), 'GridPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/inventory',
    validateSearch: parseInventorySearch,
    component: lazyRouteComponent(() => import('../inventory/inventory-page.tsx'), 'InventoryPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/import',
    component: lazyRouteComponent(() => import('../transfer/imports-page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/import/$importId',
    component: lazyRouteComponent(() => import('../transfer/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/currencies',
    component: lazyRouteComponent(() => import('../currencies/currencies-page.tsx'), 'CurrenciesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/collections',
    validateSearch: parseCollectionListSearch,
    component: lazyRouteComponent(() => import('../collections/collection-list-page.tsx'), 'CollectionListPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/collections/$collectionId',
    component: lazyRouteComponent(() => import('../collections/collection-page.tsx'), 'CollectionPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/jobs',
    validateSearch: ({ cursor }: Record<string, unknown>): { cursor?: string } =>
      typeof cursor === 'string' ? { cursor } : {},
    component: lazyRouteComponent(() => import('../jobs/jobs-page.tsx'), 'JobsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/jobs/$jobId',
    component: lazyRouteComponent(() => import('../jobs/job-page.tsx'), 'JobPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/setup',
    component: lazyRouteComponent(() => import('../setup/setup-page.tsx'), 'SetupPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/setup/$step',
    component: lazyRouteComponent(() => import('../setup/setup-step-page.tsx'), 'SetupStepPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/$form',
    component: lazyRouteComponent(() => import('../settings/settings-form-page.tsx'), 'SettingsFormPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/files',
    validateSearch: parseFilesSearch,
    component: lazyRouteComponent(() => import('../media/files-page.tsx'), 'FilesPage'),
  }),
])

/** Routes of the back office, below `/admin`. */
export const router = createRouter({
  routeTree: routes,
  basepath: '/admin',
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch,
  stringifySearch: formatSearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

function NotFound() {
  const { texts } = useBackOffice()
  return (
    <div className="empty">
      <h1>{texts.app.notFoundTitle}</h1>
      <p>{texts.app.notFound}</p>
    </div>
  )
}
