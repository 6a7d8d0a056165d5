import type { OperationRow } from './operation-row.ts'

/**
 * What a caller can set for one call, as its last argument.
 *
 * @example
 * await client.currentCart.getCurrentCart({ signal: controller.signal, timeoutMs: 2_000 })
 */
export interface CallOptions {
  /** Gives the call up; it then rejects with the signal's reason. */
  signal?: AbortSignal
  /**
   * How long the call may take in all, pauses and further tries included.
   *
   * @default the client's `timeoutMs`
   */
  timeoutMs?: number
  /**
   * The key under which a write happens at most once, for callers that repeat it themselves (a form sent twice).
   *
   * @default a new one for each call
   */
  idempotencyKey?: string
}

/** Sends one operation; given by the client to the functions bound to it. `names` are the argument names in violations. */
export type Send = <Result>(
  row: OperationRow,
  request: object,
  names: readonly string[],
  call?: CallOptions,
) => Promise<Result>

// Registered, so that a module and a client from two copies of this package still find each other.
const BIND: unique symbol = Symbol.for('cartwright.bind')

const NO_CONTEXT = 'Wix context is not available. Make sure to initialize the Wix context before using SDK modules'

/** Makes a module function from what it does once a client lends it its `send`. Called without a client it throws. */
export function operation<Function extends (...args: never[]) => unknown>(bind: (send: Send) => Function): Function {
  const unbound = () => {
    throw new Error(NO_CONTEXT)
  }
  // Without a client the function has no other way to behave, so it is of every function type.
  return Object.assign(unbound, { [BIND]: bind }) as unknown as Function
}

/** Modules with their functions bound to a client; what is no function of ours passes unchanged. */
export function bindModules<Modules extends object>(modules: Modules, send: Send): Modules {
  // Every member keeps its type: a bound function is of the type its module declares.
  return Object.fromEntries(
    Object.entries(modules).map(([name, member]) => [name, bindMember(member, send)]),
  ) as Modules
}

function bindMember(member: unknown, send: Send): unknown {
  if (typeof member === 'function') {
    // Only `operation` writes this key.
    const { [BIND]: bind } = member as { [BIND]?: (send: Send) => unknown }
    return bind ? bind(send) : member
  }
  return typeof member === 'object' && member !== null && !Array.isArray(member) ? bindModules(member, send) : member
}
