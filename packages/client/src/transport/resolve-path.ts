import type { OperationRow } from '../operation-row.ts'

/** Prefixes before an operation's path: on the hosted platform, and on any other host. */
const PREFIXES: Record<string, readonly [platform: string, other: string]> = {
  currentCart: ['/ecom', '/_api/ecom-cart'],
  orders: ['/ecom', '/_api/ecom-orders'],
  catalogueRead: ['/stores-reader', '/_api/catalog-reader-server'],
  collections: ['', ''],
  redirects: ['/_api/redirects-api', '/headless'],
}

/** The operation's path on the host in use; its `{parameters}` still to be filled in. */
export function resolvePath({ service, path }: OperationRow, isPlatform: boolean): string {
  return (PREFIXES[service]?.[isPlatform ? 0 : 1] ?? '') + path
}
