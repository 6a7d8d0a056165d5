import type { Caller } from '../platform/http/caller.ts'
import type { Actor } from './history.ts'

/** The contract lets nobody without a name through to what changes orders. */
export function getActor(caller: Caller): Actor {
  return caller.kind === 'none' ? { kind: 'shop' } : { kind: caller.kind, id: caller.id }
}
