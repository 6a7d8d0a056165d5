import type { TObject } from 'typebox'
import type { ServiceName } from './paths.ts'
import type { Permission } from './permissions.ts'

/** Who calls: nobody yet, an anonymous visitor, a signed-in member, a merchant (or their staff), an app with its own key. */
export type IdentityKind = 'none' | 'visitor' | 'member' | 'merchant' | 'app'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * One call, as data: routes, validation, access check, reference pages and the client are made from it.
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
  /** Path without the service's prefix; `{product.id}` names a member of the request. */
  readonly path: string
  readonly summary: string
  /** Who may call at all. What an owner may see of their own is the provider's business. */
  readonly access: readonly IdentityKind[]
  /** What a merchant or an app needs besides; given wherever one of them may call. */
  readonly permission?: Permission
  /** Path parameters, query and body together. The path wins; a copy elsewhere is tolerated. */
  readonly request: Request
  readonly answer: Answer
  /**
   * What callers give one by one, in order; the rest of the request is options. A dotted member is set inside another.
   *
   * @default the path's parameters
   */
  readonly arguments?: readonly string[]
  /** `complex`: may arrive as `?.r=<base64url JSON>` and, over 4000 characters, as a POST on the same path. */
  readonly getForm?: 'plain' | 'complex'
  /** Request members refused for visitors, members and whoever lacks the permission: dotted, `[]` after an array. */
  readonly privileged?: readonly string[]
  /**
   * What a merchant or an app needs to set those members.
   *
   * @default `permission`
   */
  readonly privilegedPermission?: Permission
  /**
   * What the answer holds of other people when a merchant or an app calls: their orders and checkouts, or themselves. That it was read is written down with these ids, which are where `ids` says (dotted,
   * `[]` after an array), in the answer or else in the request.
   */
  readonly logsAccess?: { readonly entity: PersonalEntity; readonly ids: string }
  /** @default 65536 */
  readonly bodyLimitBytes?: number
  /** A file comes with it, as the part `file` of a form (`multipart/form-data`); the members of the request are its other fields. */
  readonly body?: 'multipart'
  /** Changes something, so it takes an `Idempotency-Key`. */
  readonly writes: boolean
  /** The client returns this member of the answer in place of the whole. */
  readonly unwrap?: string
  /** Few pages need it (merchants do, apps do): the client loads its row with the first such call. */
  readonly isRare?: true
  /** The client has no function for it: callers send it with `fetchWithAuth`. */
  readonly client?: 'none'
  /** Declared, answered with 501 until the provider has it. */
  readonly provider?: 'later'
}

/** Of what the shop writes down who has read it. */
export type PersonalEntity = 'order' | 'member' | 'checkout'

/** Keeps the exact types of one call's row. */
export function operation<const Row extends Operation>(row: Row): Row {
  return row
}

/** What callers of an operation give one by one, in wire words. */
export function getArguments(row: Pick<Operation, 'path' | 'arguments'>): readonly string[] {
  return row.arguments ?? [...row.path.matchAll(/\{([^}]+)\}/g)].map(([, parameter = '']) => parameter)
}

/** 64 KiB, for an operation that says nothing else. */
export const BODY_LIMIT_BYTES = 65_536

/** Whose cart it is: cart and checkout know only shoppers. */
export const shoppers = ['visitor', 'member'] as const
/** Everyone who presents a token. */
export const everyone = ['visitor', 'member', 'merchant', 'app'] as const
/** Who runs the shop. */
export const staff = ['merchant', 'app'] as const
