// Written by `npm run generate` from packages/contract. Do not edit.

/** Hosts with paths of their own, and their column; every other host is `_`. */
export const hostColumns: Readonly<Record<string, HostColumn>> = {
  'www.wixapis.com': 'www',
  'edge.wixapis.com': 'edge',
  'manage.wix.com': 'manage',
  'manage.editorx.com': 'manage',
  'editor.wix.com': 'editor',
  'editor.editorx.com': 'editor',
  'blocks.wix.com': 'editor',
  'www.wix.com': 'wix.com',
  'www.editorx.com': 'wix.com',
}

/** Columns of the path table. */
export type HostColumn = 'www' | 'edge' | 'manage' | 'editor' | 'wix.com' | '_'

/** Prefix before an operation’s path, by service and column. */
export const prefixes: Readonly<Record<string, Readonly<Record<HostColumn, string>>>> = {
  currentCart: {
    www: '/ecom',
    edge: '/ecom',
    manage: '/ecom',
    editor: '/_api/ecom-cart',
    'wix.com': '/_api/ecom-cart',
    _: '/_api/ecom-cart',
  },
  orders: {
    www: '/ecom',
    edge: '/ecom',
    manage: '/ecom',
    editor: '/_api/ecom-orders',
    'wix.com': '/_api/ecom-orders',
    _: '/_api/ecom-orders',
  },
  catalogueRead: {
    www: '/stores-reader',
    edge: '/stores-reader',
    manage: '/_api/catalog-reader-server',
    editor: '/_api/catalog-read-proxy',
    'wix.com': '/_api/catalog-reader-server',
    _: '/_api/catalog-reader-server',
  },
  catalogueWrite: {
    www: '/stores',
    edge: '/stores',
    manage: '/_api/catalog-server',
    editor: '/catalog-write-api-proxy',
    'wix.com': '/catalog-write-api-proxy',
    _: '/_api/catalog-server',
  },
  collections: {
    www: '',
    edge: '',
    manage: '/wix-ecommerce-catalog',
    editor: '/_api/catalog-server',
    'wix.com': '/_api/catalog-server',
    _: '',
  },
  redirects: {
    www: '/_api/redirects-api',
    edge: '/_api/redirects-api',
    manage: '/_api/redirects-api',
    editor: '/_api/redirects-api',
    'wix.com': '/_api/redirects-api',
    _: '/headless',
  },
  token: { www: '', edge: '', manage: '', editor: '', 'wix.com': '', _: '' },
  authentication: {
    www: '/_api/iam/authentication',
    edge: '/_api/iam/authentication',
    manage: '/_api/iam/authentication',
    editor: '/_api/iam/authentication',
    'wix.com': '/_api/iam/authentication',
    _: '/_api/iam/authentication',
  },
  recovery: {
    www: '/_api/iam/recovery',
    edge: '/_api/iam/recovery',
    manage: '/_api/iam/recovery',
    editor: '/_api/iam/recovery',
    'wix.com': '/_api/iam/recovery',
    _: '/_iam/recovery',
  },
  verification: {
    www: '/_api/iam/verification',
    edge: '/_api/iam/verification',
    manage: '/_api/iam/verification',
    editor: '/_api/iam/verification',
    'wix.com': '/_api/iam/verification',
    _: '/_api/iam/verification',
  },
}
