import { bindEvent, getEventMark, type Registration } from './events.ts'
import type { ClientState } from './transport/client-state.ts'
import { isObject } from './parse-object.ts'

/** Client as seen by the functions of its modules. */
export interface Binding {
  state: ClientState
  /** Handlers of the client's webhooks. */
  registered: Registration[]
}

// Registered globally: a module and a client from two copies of this package are compatible.
export const BIND: unique symbol = Symbol.for('cartwright.bind')

/** Mark of a module function: how it is bound to a client. Only `operation` writes the key. */
export interface Bindable {
  [BIND]?: (lent: Binding) => unknown
}

/** Binds a module, nested modules, or one of their functions to a client. Other values pass unchanged. */
export function bind<Member>(member: Member, lent: Binding): Member {
  const { [BIND]: bindFunction } = (member ?? {}) as Bindable
  const event = getEventMark(member)
  const bound = bindFunction
    ? bindFunction(lent)
    : event
      ? bindEvent(event, lent.registered)
      : isObject(member)
        ? Object.fromEntries(Object.entries(member).map(([name, inner]) => [name, bind(inner, lent)]))
        : member
  return bound as Member // a bound function has the type that its module declares
}
