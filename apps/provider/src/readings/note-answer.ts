import type { Operation } from '@cartwright/contract'
import type { Database } from '../db/pool.ts'
import type { Caller } from '../http/caller.ts'
import { noteReading } from './note-reading.ts'

/** An answer that goes to somebody who runs the shop, or to an app: if it holds something of other people, that is written down before it goes. Nobody's own is. */
export async function noteAnswer(
  db: Database,
  { name, reveals }: Operation,
  { caller, input, answer, at }: { caller: Caller; input: unknown; answer: unknown; at: Date },
): Promise<void> {
  if (!reveals || (caller.kind !== 'merchant' && caller.kind !== 'app')) return
  const { entity, ids: path } = reveals
  const [first = ''] = path.split(/[.[]/)
  const source = Object.hasOwn(answer as object, first) ? answer : input // every answer is an object
  const by = { kind: caller.kind, id: caller.id }
  await noteReading(db, { by, operation: name, entity, ids: idsAt(source, path.split('.')), at })
}

function idsAt(value: unknown, [next, ...rest]: readonly string[]): string[] {
  if (next === undefined) return typeof value === 'string' ? [value] : []
  const member = (value as Record<string, unknown> | null | undefined)?.[next.replace('[]', '')]
  const each = next.endsWith('[]') ? ((member ?? []) as unknown[]) : [member] // a list, by the contract
  return each.flatMap((one) => idsAt(one, rest))
}
