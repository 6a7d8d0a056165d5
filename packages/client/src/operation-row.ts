/**
 * The paths of a message whose values have another form for the caller than on the wire. A path is dotted, passes
 * through lists without an index, and starts below the message: `cart.lineItems.image`. Both forms name it alike:
 * in the wire's words.
 *
 * @example
 * const cart: Transforms = { date: ['cart.createdDate'], image: ['cart.lineItems.image'] }
 */
export interface Transforms {
  date?: readonly string[]
  float?: readonly string[]
  image?: readonly string[]
  video?: readonly string[]
  pageUrl?: readonly string[]
  address?: readonly string[]
  fieldMask?: readonly string[]
}

/**
 * All the client knows about one call: where it goes, how it is sent, and what is rewritten on the way.
 *
 * @example
 * const getOrder: OperationRow = { service: 'orders', method: 'GET', path: '/v1/orders/{id}', writes: false, unwrap: 'order' }
 */
export interface OperationRow {
  /** The service in the path table, which gives the prefix for the host in use. */
  service: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path without prefix; `{product.id}` takes its value from the request. */
  path: string
  /** How a GET carries the request: dotted parameters, or one `.r` as soon as anything is nested. */
  getForm?: 'plain' | 'complex'
  /** Whether the call changes something, and so carries an `Idempotency-Key`. */
  writes: boolean
  /** The member of the answer that the caller gets in place of the answer. */
  unwrap?: string
  fqn?: string
  entity?: string
  packageName?: string
  request?: Transforms
  answer?: Transforms
}
