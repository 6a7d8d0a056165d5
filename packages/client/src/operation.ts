import { BIND, type Bindable, type Binding } from './bind.ts'
import { getContextClient } from './context.ts'
import { loadPart } from './lazy-functions.ts'
import type { OperationRow } from './operation-row.ts'
import { callOperation } from './transport/call.ts'

export type { CallOptions } from './operation-row.ts'

/** Call of an operation, with the arguments of its row and `CallOptions` after them. */
export type CallOperation = (...args: readonly unknown[]) => Promise<unknown>

/**
 * Defines a module function: one that calls by its row, or the result of `custom`. Without a client it works through the client
 * whose context is enabled. A rare row can be loaded with the first call.
 */
export function toOperation<Function extends (...args: never[]) => unknown>(
  row: OperationRow | (() => Promise<OperationRow>),
  custom?: (ask: CallOperation) => Function,
): Function {
  const bind = ({ state }: Binding) => {
    const ask: CallOperation = async (...args) =>
      callOperation(state, typeof row === 'function' ? await row() : row, args)
    return custom ? custom(ask) : ask
  }
  return bindToContext(bind, () => getContextClient('client', NO_CONTEXT)) as unknown as Function // the declared type is that of the row's arguments and result
}

/** Creates functions whose rows are loaded with the first call of one of them, because few pages call any. */
export function lazyOperations<Rows extends object>(load: () => Promise<Rows>) {
  return <Function extends (...args: never[]) => unknown>(name: NameOfRow<Rows>): Function =>
    toOperation(async () => (await loadPart(load))[name] as OperationRow)
}

type NameOfRow<Rows> = { [Name in keyof Rows]: Rows[Name] extends OperationRow ? Name : never }[keyof Rows]

/** Creates a function that works through the client whose context is enabled, until it is bound to another. */
export function bindToContext(bind: (lent: Binding) => unknown, clientOf: () => Binding): Bindable {
  // A bound function is called like any other function of a module.
  const unbound = (...args: unknown[]) => (bind(clientOf()) as CallOperation)(...args)
  return Object.assign(unbound, { [BIND]: bind })
}

const NO_CONTEXT = 'Wix context is not available. Make sure to initialize the Wix context before using SDK modules'
