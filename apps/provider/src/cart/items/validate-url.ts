import type { FieldViolation } from '../../platform/http/app-error.ts'

/** Addresses that a storefront will make links and pictures of: on the web, and nothing that runs. */
export function validateWebUrl(address: string | null | undefined, field: string): FieldViolation[] {
  if (address == null || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))) return []
  return [{ field, description: 'must be an address that begins with https:// or http://', violatedRule: 'FORMAT' }]
}

/** A picture is on the web or among the files of the shop, which clients write as `wix:image://…`. */
export function validateImageUrl(address: string | null | undefined, field: string): FieldViolation[] {
  return isShopImageUrl(address) ? [] : validateWebUrl(address, field)
}

export function isShopImageUrl(address: string | null | undefined): boolean {
  return address?.startsWith('wix:image://') ?? false
}

export function validateRelativePath(path: string | undefined, field: string): FieldViolation[] {
  if (path === undefined || /^\/(?![/\\])/.test(path)) return []
  return [{ field, description: 'must be a path that begins with one slash', violatedRule: 'FORMAT' }]
}
