/**
 * How one value leaves (`isSent`) or arrives. What cannot be sent throws a TypeError whose message goes on from the
 * name of the field: `must be …`.
 *
 * @example
 * const upperCase: Transform = (value, isSent) => (isSent && typeof value === 'string' ? value.toUpperCase() : value)
 */
export type Transform = (value: unknown, isSent: boolean) => unknown

/**
 * Where in a message values have another form for the caller than on the wire. Lists are passed through without an
 * index, `*` is every member that is not listed, and both forms are named in the wire's words.
 *
 * @example
 * const cart: Transforms = { createdDate: date, lineItems: { image } }
 */
export interface Transforms {
  readonly [member: string]: Transform | Transforms
}

/**
 * All the client knows about one call: where it goes, what it takes, and what is rewritten on the way.
 *
 * @example
 * const getOrder: OperationRow = { method: 'GET', path: '/ecom/v1/orders/{id}', takes: ['id'], returns: 'order' }
 */
export interface OperationRow {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path in the public API; `{product.id}` takes its value from the request. */
  path: string
  /** Members of the request that callers give one by one, in order; a dotted one is set inside another. */
  takes?: readonly string[]
  /** Whether an object with the other members of the request follows those. */
  options?: true
  /** A GET that carries anything nested whole, in `.r`, and goes as a POST where that is too long for an address. */
  isQuery?: true
  /** A POST that changes nothing. All GETs change nothing, and every other call does and carries an `Idempotency-Key`. */
  isRead?: true
  /** The member of the answer that callers get in place of the answer; empty when they get nothing. */
  returns?: string
  request?: Transforms
  answer?: Transforms
}
