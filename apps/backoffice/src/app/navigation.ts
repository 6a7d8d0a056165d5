import type { IconName } from '../parts/icon.tsx'
import type { Texts } from '../texts/en.ts'

/** Page that the navigation and the command palette lead to. */
interface NavigationPage {
  path: `/${string}`
  icon: IconName
  /** Name of the page in the texts of `app`. */
  name: keyof Texts['app']
  /** Permission that the page needs. Staff without it do not see the page. */
  permission: string
}

export const NAVIGATION = [
  { path: '/products', icon: 'box', name: 'products', permission: 'WIX_STORES.READ_PRODUCTS' },
  { path: '/collections', icon: 'collection', name: 'collections', permission: 'WIX_STORES.READ_PRODUCTS' },
  { path: '/inventory', icon: 'stock', name: 'inventory', permission: 'WIX_STORES.READ_PRODUCTS' },
  { path: '/files', icon: 'picture', name: 'files', permission: 'WIX_STORES.READ_PRODUCTS' },
  { path: '/import', icon: 'transfer', name: 'import', permission: 'WIX_STORES.MODIFY_PRODUCTS' },
  { path: '/currencies', icon: 'coins', name: 'currencies', permission: 'ECOM.MANAGE_SETTINGS' },
  { path: '/jobs', icon: 'clock', name: 'jobs', permission: 'WIX_STORES.MODIFY_PRODUCTS' },
  { path: '/settings', icon: 'settings', name: 'settings', permission: 'ECOM.MANAGE_SETTINGS' },
] as const satisfies readonly NavigationPage[]
