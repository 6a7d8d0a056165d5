import type { StockLevel, StockMovement } from '@cartwright/contract'
import { type CatalogueCache, createCatalogueWrites, setStockCause } from '../catalogue/index.ts'
import { type AuditActor, recordChange } from '../platform/audit/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { AppError, createInvalidField } from '../platform/http/app-error.ts'
import { type Caller, hasPermission } from '../platform/http/caller.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { parseJson } from '../platform/http/parse-json.ts'
import { isGuid } from '../platform/ids.ts'
import { adjustStock } from './adjust-stock.ts'
import {
  type LevelInList,
  type LevelPosition,
  listLevels,
  listMovements,
  readLevels,
  saveThreshold,
  type StoredMovement,
  type VariantKey,
} from './store.ts'

const DEFAULT_PAGE_SIZE = 50
/** Of a shop that has chosen none. */
const DEFAULT_THRESHOLD = 5
const MAX_WORDS = 8

export interface StockControlServices {
  db: Database
  reader: Database
  catalogue: CatalogueCache
  /** Low-stock threshold of the shop; undefined if it has chosen none. */
  lowStockThreshold: () => number | undefined
  readActorNames: (db: Database, actors: readonly AuditActor[]) => Promise<ReadonlyMap<string, string>>
  readOrderNumbers: (db: Database, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Creates the handlers of `/cartwright/v1/inventory`: stock by variant, with its ledger. */
export function createStockControlHandlers(services: StockControlServices): OperationHandlers {
  const { db, reader, catalogue, readActorNames, readOrderNumbers } = services
  const threshold = (): number => services.lowStockThreshold() ?? DEFAULT_THRESHOLD

  async function readWireLevels(from: Database, keys: readonly VariantKey[]): Promise<StockLevel[]> {
    return (await readLevels(from, keys, threshold())).map(toWireLevel)
  }

  return {
    reads: {
      async 'stockControl.queryLevels'({ caller }, { search = '', filter = 'ALL', cursorPaging }) {
        const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
        const found = await listLevels(reader, {
          words: search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS),
          filter,
          withHidden: hasPermission(caller, 'WIX_STORES.MODIFY_PRODUCTS'),
          threshold: threshold(),
          after: parseLevelCursor(cursorPaging?.cursor),
          limit: limit + 1,
        })
        const page = found.slice(0, limit)
        const last = page.at(-1)
        const next = found.length > limit && last ? toLevelCursor(last) : undefined
        return {
          levels: page.map(toWireLevel),
          lowStockThreshold: threshold(),
          pagingMetadata: { count: page.length, cursors: { next }, hasNext: next !== undefined },
        }
      },

      async 'stockControl.queryMovements'(_context, { productId, variantId, cursorPaging }) {
        const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
        const before = parseMovementCursor(cursorPaging?.cursor)
        const found = await listMovements(reader, { productId, variantId }, { before, limit: limit + 1 })
        const page = found.slice(0, limit)
        const [names, numbers] = await Promise.all([
          readActorNames(
            reader,
            page.flatMap((each) => toActor(each) ?? []),
          ),
          readOrderNumbers(reader, [...new Set(page.flatMap(({ order_id }) => order_id ?? []))]),
        ])
        const next = found.length > limit ? page.at(-1)?.sequence.toString() : undefined
        return {
          movements: page.map((each) => toWireMovement(each, { names, numbers })),
          pagingMetadata: { count: page.length, cursors: { next }, hasNext: next !== undefined },
        }
      },
    },

    direct: createCatalogueWrites(
      { db, catalogue },
      {
        async 'stockControl.adjustStock'(tx, { caller }, { adjustments, reason, note }) {
          const actor = requireStaff(caller)
          const cause = actor.kind === 'app' ? 'APP' : 'MANUAL'
          setStockCause(tx, { cause, actor, reason, note: note?.trim() || undefined })
          await adjustStock(tx, adjustments)
          return { levels: await readWireLevels(tx, adjustments) }
        },

        async 'stockControl.setLowStockThreshold'(tx, _context, { lowStockThreshold, ...key }) {
          if (!(await saveThreshold(tx, key, lowStockThreshold)))
            throw new AppError('VARIANT_NOT_FOUND', 404, 'There is no such variant.', { data: key })
          recordChange(tx, { entity: 'product', entityId: key.productId })
          return { levels: await readWireLevels(tx, [key]) }
        },
      },
    ),
  }
}

function requireStaff(caller: Caller): AuditActor {
  if (caller.kind === 'merchant' || caller.kind === 'app') return { kind: caller.kind, id: caller.id }
  throw new Error('A shopper was let through to the stock of the shop.')
}

function toWireLevel({ position: _position, ...level }: LevelInList): StockLevel {
  return level
}

function toLevelCursor({ productName, productId, position }: LevelInList): string {
  return Buffer.from(JSON.stringify([productName, productId, position])).toString('base64url')
}

function parseLevelCursor(cursor: string | null | undefined): LevelPosition | undefined {
  if (cursor === null || cursor === undefined) return undefined
  try {
    const [productName, productId, position] = parseJson(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof productName === 'string' && isGuid(String(productId)) && Number.isInteger(position))
      return { productName, productId: String(productId), position: Number(position) }
  } catch {
    // It is none of ours.
  }
  throw createInvalidField('cursorPaging.cursor', 'is not a cursor of this list')
}

function parseMovementCursor(cursor: string | null | undefined): bigint | undefined {
  if (cursor === null || cursor === undefined) return undefined
  if (/^\d{1,18}$/.test(cursor)) return BigInt(cursor)
  throw createInvalidField('cursorPaging.cursor', 'is not a cursor of this list')
}

const ACTOR_KINDS = { merchant: 'STAFF', app: 'APP', 'command-line': 'COMMAND_LINE', job: 'JOB' } as const

function toActor({ actor_kind: kind, actor_id: id }: StoredMovement): AuditActor | undefined {
  return kind !== null && id !== null && kind in ACTOR_KINDS ? { kind: kind as AuditActor['kind'], id } : undefined
}

function toWireMovement(
  movement: StoredMovement,
  { names, numbers }: { names: ReadonlyMap<string, string>; numbers: ReadonlyMap<string, string> },
): StockMovement {
  const { sequence, at, delta, quantity, cause, order_id: orderId, bulk_job_id: jobId, reason, note } = movement
  const actor = toActor(movement)
  const name = actor && names.get(actor.id)
  const orderNumber = orderId === null ? undefined : numbers.get(orderId)
  return {
    id: sequence.toString(),
    date: at.toISOString(),
    delta,
    ...(quantity !== null && { quantity }),
    cause: cause as StockMovement['cause'], // written by the catalogue
    ...(actor && { actor: { kind: ACTOR_KINDS[actor.kind], id: actor.id, ...(name !== undefined && { name }) } }),
    ...(orderId !== null && { orderId }),
    ...(orderNumber !== undefined && { orderNumber }),
    ...(jobId !== null && { jobId }),
    ...(reason !== null && { reason: reason as StockMovement['reason'] }), // as the contract declares it
    ...(note !== null && { note }),
  }
}
