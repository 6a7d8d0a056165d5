import type { FieldViolation } from '../../platform/http/app-error.ts'

/** Validates an address that a storefront links to: only http and https, no scripts. */
export function validateWebUrl(address: string | null | undefined, field: string): FieldViolation[] {
  if (address == null || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))) return []
  return [{ field, description: 'must be an address that begins with https:// or http://', violatedRule: 'FORMAT' }]
}

/** Validates the address of an image: on the web, or a file of the shop (`wix:image://…`). */
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
