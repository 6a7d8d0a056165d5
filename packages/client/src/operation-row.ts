/**
 * Converts one value that is sent (`isSent`) or received. An invalid value throws a TypeError whose message follows the name of
 * the field: `must be …`.
 *
 * @example
 * const upperCase: Transform = (value, isSent) => (isSent && typeof value === 'string' ? value.toUpperCase() : value)
 */
export type Transform = (value: unknown, isSent: boolean) => unknown

/**
 * Transforms of a message, by wire names. Lists are passed through without an index, and `*` is every unlisted member.
 *
 * @example
 * const cart: Transforms = { createdDate: date, lineItems: { image } }
 */
export interface Transforms {
  readonly [member: string]: Transform | Transforms
}

/**
 * Description of an operation: its address, its parameters, and its transforms.
 *
 * @example
 * const getOrder: OperationRow = { method: 'GET', path: '/ecom/v1/orders/{id}', takes: ['id'], returns: 'order' }
 */
export interface OperationRow {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path in the public API; `{product.id}` takes its value from the request. */
  path: string
  /** Positional arguments of the call, in order; a dotted one is set inside another. */
  takes?: readonly string[]
  /** True if an object with the other members of the request follows those. */
  options?: true
  /** True for a GET that sends nested data whole, in `.r`, and becomes a POST if that is too long for an address. */
  isQuery?: true
  /** True for a POST that changes nothing. All GETs change nothing, and every other call does and has an `Idempotency-Key`. */
  isRead?: true
  /** Member of the response that callers get in place of the whole; empty if they get nothing. */
  returns?: string
  request?: Transforms
  answer?: Transforms
}

/**
 * Options of one call, as its last argument.
 *
 * @example
 * await client.currentCart.getCurrentCart({ signal: controller.signal, timeoutMs: 2_000 })
 */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal
  /**
   * Time limit of the call in milliseconds, pauses and retries included.
   *
   * @default the client's `timeoutMs`
   */
  timeoutMs?: number
  /**
   * Key under which a write happens at most once, for callers that repeat it themselves (a form sent twice). A random text: the
   * provider stores the call hashed under it.
   *
   * @default a new one for each call
   */
  idempotencyKey?: string
}
