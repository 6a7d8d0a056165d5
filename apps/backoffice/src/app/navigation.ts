import type { IconName } from '../parts/icon.tsx'

/** Page that the navigation and the command palette lead to. */
export interface NavigationPage {
  path: '/products' | '/inventory' | '/jobs'
  icon: IconName
  /** Name of the page in the texts of `app`. */
  name: 'products' | 'inventory' | 'jobs'
  /** Permission that the page needs. Staff without it do not see the page. */
  permission: string
}

export const NAVIGATION: readonly NavigationPage[] = [
  { path: '/products', icon: 'box', name: 'products', permission: 'WIX_STORES.READ_PRODUCTS' },
  { path: '/inventory', icon: 'stock', name: 'inventory', permission: 'WIX_STORES.READ_PRODUCTS' },
  { path: '/jobs', icon: 'clock', name: 'jobs', permission: 'WIX_STORES.MODIFY_PRODUCTS' },
]
