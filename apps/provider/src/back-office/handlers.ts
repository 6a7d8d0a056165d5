import type { AuditEntry as WireAuditEntry, RequestOf } from '@cartwright/contract'
import { listApiKeys, listStaff } from '../identity/index.ts'
import { type AuditActor, type AuditEntry, listAuditEntries } from '../platform/audit/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import { type Caller, hasPermission } from '../platform/http/caller.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'

const DEFAULT_PAGE_SIZE = 50

/** Entities whose entries need no permission for settings. */
const CATALOGUE_ENTITIES: ReadonlySet<string | undefined> = new Set(['product', 'collection'])

/** Creates the handlers of operations that only the back office needs. */
export function createBackOfficeHandlers({ db }: { db: Database }): OperationHandlers {
  return {
    reads: {
      async 'audit.queryEntries'({ caller }, request) {
        requireVisible(caller, request.entity)
        const { cursorPaging, entity, entityId, actorId, since, until } = request
        const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
        const found = await listAuditEntries(db, {
          entity,
          entityId,
          actorId,
          since: since === undefined ? undefined : new Date(since),
          until: until === undefined ? undefined : new Date(until),
          before: readCursor(cursorPaging?.cursor),
          limit: limit + 1,
        })
        const page = found.slice(0, limit)
        const names = await readNames(db, page)
        const next = found.length > limit ? page.at(-1)?.sequence.toString() : undefined
        return {
          entries: page.map((entry) => toWireEntry(entry, names)),
          pagingMetadata: { count: page.length, cursors: { next }, hasNext: next !== undefined },
        }
      },
    },
  }
}

function requireVisible(caller: Caller, entity: RequestOf<'audit.queryEntries'>['entity']): void {
  if (CATALOGUE_ENTITIES.has(entity) || hasPermission(caller, 'ECOM.MANAGE_SETTINGS')) return
  throw new AppError('PERMISSION_DENIED', 403, 'Entries beyond products and collections need ECOM.MANAGE_SETTINGS.')
}

/** A cursor is the sequence of the last entry of a page. */
function readCursor(cursor: string | null | undefined): bigint | undefined {
  if (cursor === null || cursor === undefined) return undefined
  if (/^\d{1,18}$/.test(cursor)) return BigInt(cursor)
  const field = 'cursorPaging.cursor'
  throw new InvalidRequest([{ field, description: 'is not a cursor of this list', violatedRule: 'VALIDATION' }])
}

/** Names of the staff members and API keys of some entries, by id. */
async function readNames(db: Database, entries: readonly AuditEntry[]): Promise<ReadonlyMap<string, string>> {
  const has = (kind: AuditActor['kind']): boolean => entries.some(({ actor }) => actor.kind === kind)
  const named = [...(has('merchant') ? await listStaff(db) : []), ...(has('app') ? await listApiKeys(db) : [])]
  return new Map(named.map(({ id, name }) => [id, name]))
}

const KINDS = { merchant: 'STAFF', app: 'APP', 'command-line': 'COMMAND_LINE', job: 'JOB' } as const

function toWireEntry(entry: AuditEntry, names: ReadonlyMap<string, string>): WireAuditEntry {
  const { sequence, at, actor, action, entity, entityId, changes = {} } = entry
  const name = names.get(actor.id)
  return {
    id: sequence.toString(),
    date: at.toISOString(),
    actor: { kind: KINDS[actor.kind], id: actor.id, ...(name !== undefined && { name }) },
    action,
    ...(entity !== undefined && { entity }),
    ...(entityId !== undefined && { entityId }),
    changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
  }
}
