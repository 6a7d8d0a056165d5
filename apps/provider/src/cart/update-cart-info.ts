import { Cart, CartInfo } from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../platform/http/app-error.ts'
import { MAX_EXTENDED_FIELDS_LENGTH, validateExtendedFieldsLength } from './items/extended-fields.ts'
import { hasSchemaPath, pickSchemaProperties } from './items/schema-properties.ts'
import { validateVatId } from './vat-id.ts'
import { validateWebUrl } from './items/validate-url.ts'

/**
 * Applies a change to note, addresses and the like. Without a mask every given member changes, and null clears one.
 * With a mask the named members change, given or not. Each part of buyer and contact changes on its own.
 */
export function updateCartInfo(
  before: CartInfo,
  given: CartInfo | null | undefined,
  { mask, mayLeadTo }: { mask?: string; mayLeadTo: (origin: string) => boolean },
): CartInfo {
  const known = pickSchemaProperties(CartInfo, given ?? {})
  requireValidInfo(known, mayLeadTo)
  const named = mask ? parseFieldMask(mask) : listGivenPaths(given ?? {})
  return named.reduce((info, path) => withMember(info, path, memberAt(known, path)), before)
}

const IN_PARTS = ['buyerInfo', 'contactInfo'] as const satisfies readonly (keyof CartInfo)[]

/** Merges the details of two carts. Those of the first win. */
export function mergeCartInfo(info: CartInfo, more: CartInfo): CartInfo {
  return listGivenPaths(more).reduce(
    (united, path) => (memberAt(united, path) === undefined ? withMember(united, path, memberAt(more, path)) : united),
    info,
  )
}

function listGivenPaths(given: CartInfo): string[][] {
  const names = Object.keys(CartInfo.properties) as (keyof CartInfo)[] // the keys of that object are the members
  return names
    .filter((name) => given[name] !== undefined)
    .flatMap((name) => {
      const part = IN_PARTS.some((each) => each === name) ? given[name] : null
      return part === null || typeof part !== 'object' ? [[name]] : Object.keys(part).map((within) => [name, within])
    })
    .filter((path) => hasSchemaPath(CartInfo, path))
}

/** Parses a field mask. It may name read-only members of the cart, which change nothing. */
function parseFieldMask(mask: string): string[][] {
  const paths = mask
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
  const unknown = paths.filter(
    (path) => !hasSchemaPath(CartInfo, path.split('.')) && !hasSchemaPath(Cart, path.split('.')),
  )
  if (unknown.length > 0)
    throw new InvalidRequest([
      {
        field: 'cartFieldmask',
        description: `names what a cart does not have: ${unknown.slice(0, 5).join(', ').slice(0, 200)}`,
        violatedRule: 'VALIDATION',
      },
    ])
  return paths.map((path) => path.split('.')).filter((path) => hasSchemaPath(CartInfo, path))
}

type Tree = Record<string, unknown>

function memberAt(tree: Tree, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (isTree(at) ? at[name] : undefined), tree)
}

/** Undefined removes the member, and a part with its last member. */
function withMember(tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): Tree {
  const { [name]: before, ...others } = tree
  const after = rest.length === 0 ? value : withMember(isTree(before) ? before : {}, rest, value)
  const isNothing = after === undefined || (rest.length > 0 && isTree(after) && Object.keys(after).length === 0)
  return isNothing ? others : { ...others, [name]: after }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function requireValidInfo(
  { contactInfo, overrideCheckoutUrl, extendedFields }: CartInfo,
  mayLeadTo: (origin: string) => boolean,
): void {
  const violations: FieldViolation[] = [
    ...validateVatId(contactInfo?.contactDetails?.vatId, 'cartInfo.contactInfo.contactDetails.vatId'),
    ...validateCheckoutUrl(overrideCheckoutUrl, mayLeadTo),
    ...validateExtendedFieldsLength(extendedFields, 'cartInfo.extendedFields', MAX_EXTENDED_FIELDS_LENGTH.cart),
  ]
  if (violations.length > 0) throw new InvalidRequest(violations)
}

/** Allows only addresses of a storefront: the address may become a link in a mail of the shop. */
function validateCheckoutUrl(
  address: CartInfo['overrideCheckoutUrl'],
  mayLeadTo: (origin: string) => boolean,
): FieldViolation[] {
  const field = 'cartInfo.overrideCheckoutUrl'
  const violations = validateWebUrl(address, field)
  if (address == null || violations.length > 0 || mayLeadTo(new URL(address).origin)) return violations
  return [{ field, description: 'must lie on a storefront of the shop', violatedRule: 'FIELD_NOT_ALLOWED' }]
}
