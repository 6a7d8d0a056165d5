import type { Operation } from '@cartwright/contract'
import type { Database } from '../platform/db/pool.ts'
import type { Caller } from '../platform/http/caller.ts'
import { logAccess } from './log-access.ts'

/** Logs the personal data of others in a response to staff or an app, before it is sent. Own data is not logged. */
export async function logResponseAccess(
  db: Database,
  { name, logsAccess }: Operation,
  { caller, input, answer, at }: { caller: Caller; input: unknown; answer: unknown; at: Date },
): Promise<void> {
  if (!logsAccess || (caller.kind !== 'merchant' && caller.kind !== 'app')) return
  const { entity, ids: path } = logsAccess
  const [first = ''] = path.split(/[.[]/)
  const source = Object.hasOwn(answer as object, first) ? answer : input // every answer is an object
  const by = { kind: caller.kind, id: caller.id }
  await logAccess(db, { by, operation: name, entity, ids: collectIds(source, path.split('.')), at })
}

function collectIds(value: unknown, [next, ...rest]: readonly string[]): string[] {
  if (next === undefined) return typeof value === 'string' ? [value] : []
  const member = (value as Record<string, unknown> | null | undefined)?.[next.replace('[]', '')]
  const each = next.endsWith('[]') ? ((member ?? []) as unknown[]) : [member] // a list, by the contract
  return each.flatMap((one) => collectIds(one, rest))
}
