import type { Caller } from '../http/caller.ts'
import type { Doer } from './history.ts'

/** The contract lets nobody without a name through to what changes orders. */
export function doerOf(caller: Caller): Doer {
  return caller.kind === 'none' ? { kind: 'shop' } : { kind: caller.kind, id: caller.id }
}
