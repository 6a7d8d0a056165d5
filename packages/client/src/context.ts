import type { ClientBinding } from './bind.ts'

/** The clients that module functions use when they are called without one. */
interface Context {
  client?: ClientBinding
  elevatedClient?: ClientBinding
}

/**
 * How far a context reaches: this copy of the package, or every copy in the process.
 *
 * @example
 * client.enableContext('module')
 */
export type ContextScope = 'module' | 'global'

// Registered, so that all copies of this package share it.
const CONTEXT: unique symbol = Symbol.for('cartwright.context')
const shared = globalThis as { [CONTEXT]?: Context } // only `enterContext` writes this key

let ofModule: Context = {}

/** Lends the client to functions that are called without one. One context serves the whole process: not for servers with many shoppers. */
export function enterContext(scope: ContextScope, isElevated: boolean | undefined, lent: ClientBinding): void {
  const added = isElevated ? { elevatedClient: lent } : { client: lent }
  if (scope === 'module') ofModule = { ...ofModule, ...added }
  else shared[CONTEXT] = { ...shared[CONTEXT], ...added }
}

/** The client lent to functions of this kind; without one, the error has this message. */
export function getContextClient(kind: keyof Context, otherwise: string): ClientBinding {
  const found = ofModule[kind] ?? shared[CONTEXT]?.[kind]
  if (!found) throw new Error(otherwise)
  return found
}
