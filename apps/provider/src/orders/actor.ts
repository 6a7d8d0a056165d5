import type { Caller } from '../platform/http/caller.ts'
import type { Actor } from './history.ts'

/** Actor of a call. The contract requires a named caller for all operations that change orders. */
export function getActor(caller: Caller): Actor {
  return caller.kind === 'none' ? { kind: 'shop' } : { kind: caller.kind, id: caller.id }
}
