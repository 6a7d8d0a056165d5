import type { AuditEntry as WireAuditEntry } from '@cartwright/contract'
import { type AuditEntry, listAuditEntries } from '../platform/audit/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { AppError, createInvalidField } from '../platform/http/app-error.ts'
import { type Caller, hasPermission } from '../platform/http/caller.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import type { PricingSettings } from '../pricing/index.ts'
import type { SettingsCache } from '../settings/index.ts'
import { type Installation, toShopSetup } from './setup.ts'
import { readSetupFacts, saveDismissal } from './setup-store.ts'
import { readActorNames } from './actor-names.ts'

const DEFAULT_PAGE_SIZE = 50

/** Entities whose entries need no permission for settings. */
const CATALOGUE_ENTITIES: readonly string[] = ['product', 'collection']

interface BackOfficeHandlerServices extends Installation {
  reader: Database
  settings: SettingsCache<PricingSettings>
  now: () => Date
}

/** Creates the handlers of operations that only the back office needs. */
export function createBackOfficeHandlers(services: BackOfficeHandlerServices): OperationHandlers {
  const { reader, settings, now } = services
  return {
    reads: {
      'setup.getSetup': async () => ({
        setup: toShopSetup(settings.current(), await readSetupFacts(reader), services),
      }),
      async 'audit.queryEntries'({ caller }, request) {
        const { cursorPaging, entityId, actorId, since, until } = request
        const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
        const found = await listAuditEntries(reader, {
          entities: listVisibleEntities(caller, request.entity),
          entityId,
          actorId,
          since: since === undefined ? undefined : new Date(since),
          until: until === undefined ? undefined : new Date(until),
          before: readCursor(cursorPaging?.cursor),
          limit: limit + 1,
        })
        const page = found.slice(0, limit)
        const actors = page.map(({ actor }) => actor)
        const names = await readActorNames(reader, actors)
        const next = found.length > limit ? page.at(-1)?.sequence.toString() : undefined
        return {
          entries: page.map((entry) => toWireEntry(entry, names)),
          pagingMetadata: { count: page.length, cursors: { next }, hasNext: next !== undefined },
        }
      },
    },
    writes: {
      async 'setup.updateSetup'(tx, _context, { isDismissed }) {
        await saveDismissal(tx, isDismissed ? now() : null)
        return { setup: toShopSetup(settings.current(), await readSetupFacts(tx), services) }
      },
    },
  }
}

/** Entities whose entries a caller gets; undefined for all, and for entries without one. */
function listVisibleEntities(caller: Caller, entity: string | undefined): readonly string[] | undefined {
  const seesAll = hasPermission(caller, 'ECOM.MANAGE_SETTINGS')
  if (entity === undefined) return seesAll ? undefined : CATALOGUE_ENTITIES
  if (seesAll || CATALOGUE_ENTITIES.includes(entity)) return [entity]
  throw new AppError('PERMISSION_DENIED', 403, 'Entries beyond products and collections need ECOM.MANAGE_SETTINGS.')
}

/** A cursor is the sequence of the last entry of a page. */
function readCursor(cursor: string | null | undefined): bigint | undefined {
  if (cursor === null || cursor === undefined) return undefined
  if (/^\d{1,18}$/.test(cursor)) return BigInt(cursor)
  throw createInvalidField('cursorPaging.cursor', 'is not a cursor of this list')
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
    changes: Object.entries(changes).map(([field, [before, after]]) => ({
      field,
      ...(before !== null && { before: toText(before) }),
      ...(after !== null && { after: toText(after) }),
    })),
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
