// Written by `npm run generate` from packages/contract. Do not edit.

/** Hosts with paths of their own, and which ones they have. */
export const hostColumns: Readonly<Record<string, string>> = {
  'manage.wix.com': 'manage',
  'manage.editorx.com': 'manage',
  'editor.wix.com': 'editor',
  'editor.editorx.com': 'editor',
  'blocks.wix.com': 'editor',
  'www.wix.com': 'wix.com',
  'www.editorx.com': 'wix.com',
}

/** How paths begin in the public API, and there. */
export const pathsByColumn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/stores-reader/v1': {
    manage: '/_api/catalog-reader-server/v1',
    editor: '/_api/catalog-read-proxy/v1',
    'wix.com': '/_api/catalog-reader-server/v1',
  },
  '/v2/collections': {
    manage: '/wix-ecommerce-catalog/v2/collections',
    editor: '/_api/catalog-server/v2/collections',
    'wix.com': '/_api/catalog-server/v2/collections',
  },
  '/stores/v1': {
    manage: '/_api/catalog-server/v1',
    editor: '/catalog-write-api-proxy/v1',
    'wix.com': '/catalog-write-api-proxy/v1',
  },
  '/ecom/v1/carts/current': {
    editor: '/_api/ecom-cart/v1/carts/current',
    'wix.com': '/_api/ecom-cart/v1/carts/current',
  },
  '/ecom/v1/orders': { editor: '/_api/ecom-orders/v1/orders', 'wix.com': '/_api/ecom-orders/v1/orders' },
  '/members/v1/members': {
    manage: '/_api/members/v1/members',
    editor: '/_api/members/v1/members',
    'wix.com': '/_api/members/v1/members',
  },
}
