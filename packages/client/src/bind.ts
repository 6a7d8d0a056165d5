import { bindEvent, getEventMark, type Registration } from './events.ts'
import type { ClientState } from './transport/client-state.ts'
import { isObject } from './parse-object.ts'

/** What a client lends the functions of its modules. */
export interface ClientBinding {
  state: ClientState
  /** The handlers of the client's webhooks. */
  registered: Registration[]
}

// Registered, so that a module and a client from two copies of this package still find each other.
export const BIND: unique symbol = Symbol.for('cartwright.bind')

/** What makes a function one of a module: how it is bound to a client. Only `operation` writes the key. */
export interface Bindable {
  [BIND]?: (lent: ClientBinding) => unknown
}

/** A module, or modules, or one of their functions, bound to a client. What is none of ours passes unchanged. */
export function bind<Member>(member: Member, lent: ClientBinding): Member {
  const { [BIND]: bindFunction } = (member ?? {}) as Bindable
  const event = getEventMark(member)
  const bound = bindFunction
    ? bindFunction(lent)
    : event
      ? bindEvent(event, lent.registered)
      : isObject(member)
        ? Object.fromEntries(Object.entries(member).map(([name, inner]) => [name, bind(inner, lent)]))
        : member
  return bound as Member // a bound function is of the type its module declares
}
