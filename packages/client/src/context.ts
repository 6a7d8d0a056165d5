import type { Binding } from './bind.ts'

/** Clients of module functions that are called without one. */
interface Context {
  client?: Binding
  elevatedClient?: Binding
}

/**
 * Scope of a context: this copy of the package, or every copy in the process.
 *
 * @example
 * client.enableContext('module')
 */
export type ContextScope = 'module' | 'global'

// Registered globally: all copies of this package share it.
const CONTEXT: unique symbol = Symbol.for('cartwright.context')
const shared = globalThis as { [CONTEXT]?: Context } // only `enterContext` writes this key

let ofModule: Context = {}

/**
 * Enables the client for functions that are called without one. One context serves the whole process: not for servers with many
 * shoppers.
 */
export function enterContext(scope: ContextScope, isElevated: boolean | undefined, lent: Binding): void {
  const added = isElevated ? { elevatedClient: lent } : { client: lent }
  if (scope === 'module') ofModule = { ...ofModule, ...added }
  else shared[CONTEXT] = { ...shared[CONTEXT], ...added }
}

/** Returns the enabled client of functions of this kind; without one, the error has this message. */
export function getContextClient(kind: keyof Context, otherwise: string): Binding {
  const found = ofModule[kind] ?? shared[CONTEXT]?.[kind]
  if (!found) throw new Error(otherwise)
  return found
}
