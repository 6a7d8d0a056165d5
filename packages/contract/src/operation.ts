import type { TObject } from 'typebox'
import type { ServiceName } from './paths.ts'
import type { Permission } from './permissions.ts'

/**
 * Kind of caller: unauthenticated, an anonymous visitor, a signed-in member, a merchant (or their staff), an app with
 * its own key.
 */
export type IdentityKind = 'none' | 'visitor' | 'member' | 'merchant' | 'app'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One operation, as data: routes, validation, access check, reference pages and the client are derived from it.
 *
 * @example
 * operation({ name: 'currentCart.getCurrentCart', service: 'currentCart', method: 'GET', … })
 */
export interface Operation<Request extends TObject = TObject, Answer extends TObject = TObject> {
  /** `module.function`, as callers write it; also the key in `operations`. */
  readonly name: string
  /** Row of the path table. */
  readonly service: ServiceName
  readonly method: Method
  /** Path without the service's prefix; `{product.id}` refers to a member of the request. */
  readonly path: string
  readonly summary: string
  /** Kinds of callers that are allowed. The provider restricts owners to their own data. */
  readonly access: readonly IdentityKind[]
  /** Permission that a merchant or an app needs besides; present wherever one of them may call. */
  readonly permission?: Permission
  /** Path parameters, query and body together. The path wins; a copy elsewhere is tolerated. */
  readonly request: Request
  readonly answer: Answer
  /**
   * Positional arguments of callers, in order; the rest of the request is options. A dotted member is set inside
   * another.
   *
   * @default the path's parameters
   */
  readonly arguments?: readonly string[]
  /** `complex`: accepted as `?.r=<base64url JSON>` and, over 4000 characters, as a POST on the same path. */
  readonly getForm?: 'plain' | 'complex'
  /** Request members refused for visitors, members and callers without the permission: dotted, `[]` after an array. */
  readonly privileged?: readonly string[]
  /**
   * Permission that a merchant or an app needs to set those members.
   *
   * @default `permission`
   */
  readonly privilegedPermission?: Permission
  /**
   * Personal data of others that the response contains when a merchant or an app calls: their orders and checkouts, or
   * themselves. The read is logged with these ids, which are at the path `ids` (dotted, `[]` after an array), in the
   * response or else in the request.
   */
  readonly logsAccess?: { readonly entity: PersonalEntity; readonly ids: string }
  /** @default 65536 */
  readonly bodyLimitBytes?: number
  /**
   * The request contains a file as the part `file` of a form (`multipart/form-data`); the members of the request are
   * its other fields.
   */
  readonly body?: 'multipart'
  /** Changes data, and accepts an `Idempotency-Key`. */
  readonly writes: boolean
  /** Member of the response that the client returns in place of the whole. */
  readonly unwrap?: string
  /** Used by few pages (by merchants and apps): the client loads its row with the first such call. */
  readonly isRare?: true
  /** The client has no function for it: callers send it with `fetchWithAuth`. */
  readonly client?: 'none'
  /** Declared, answered with 501 until the provider has it. */
  readonly provider?: 'later'
}

/** Entities whose reads are logged. */
export type PersonalEntity = 'order' | 'member' | 'checkout'

/** Preserves the exact types of one operation. */
export function operation<const Row extends Operation>(row: Row): Row {
  return row
}

/** Positional arguments of an operation's callers, by wire names. */
export function getArguments(row: Pick<Operation, 'path' | 'arguments'>): readonly string[] {
  return row.arguments ?? [...row.path.matchAll(/\{([^}]+)\}/g)].map(([, parameter = '']) => parameter)
}

/** Default body limit in bytes (64 KiB). */
export const BODY_LIMIT_BYTES = 65_536

/** Owners of carts: cart and checkout serve only shoppers. */
export const shoppers = ['visitor', 'member'] as const
/** All callers with a token. */
export const everyone = ['visitor', 'member', 'merchant', 'app'] as const
/** Callers that manage the shop. */
export const staff = ['merchant', 'app'] as const
