import { SAVED_VIEWS_MAX } from '@cartwright/contract'
import { recordChange } from '../platform/audit/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { AppError } from '../platform/http/app-error.ts'
import { type Caller, hasPermission } from '../platform/http/caller.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { newId } from '../platform/ids.ts'
import { countViews, deleteView, listViews, saveView } from './saved-view-store.ts'

/** Creates the handlers of saved views. */
export function createSavedViewHandlers({ db, now }: { db: Database; now: () => Date }): OperationHandlers {
  return {
    reads: {
      'savedViews.listViews': async ({ caller }, { path }) => ({
        views: await listViews(db, { path, staffId: requireStaffId(caller) }),
      }),
    },
    writes: {
      async 'savedViews.saveView'(tx, { caller }, { id, name, path, search, isShared = false }) {
        const staffId = requireStaffId(caller)
        if (id === undefined && (await countViews(tx, { path, staffId })) >= SAVED_VIEWS_MAX)
          throw new AppError('SAVED_VIEWS_LIMIT', 409, `A page has at most ${SAVED_VIEWS_MAX} views of one person.`)
        const view = { id: id ?? newId(), staffId, path, name: name.trim() || '–', search, isShared }
        if (!(await saveView(tx, view, now()))) throw createViewNotFoundError()
        recordChange(tx, { entity: 'saved-view', entityId: view.id })
        return { views: await listViews(tx, { path, staffId }) }
      },

      async 'savedViews.deleteView'(tx, { caller }, { id }) {
        const staffId = requireStaffId(caller)
        const mayDeleteShared = hasPermission(caller, 'ECOM.MANAGE_SETTINGS')
        const path = await deleteView(tx, { id, staffId, mayDeleteShared })
        if (path === undefined) throw createViewNotFoundError()
        recordChange(tx, { entity: 'saved-view', entityId: id })
        return { views: await listViews(tx, { path, staffId }) }
      },
    },
  }
}

function requireStaffId(caller: Caller): string {
  if (caller.kind === 'merchant') return caller.id
  throw new Error('A call for staff was let through to someone else.')
}

function createViewNotFoundError(): AppError {
  return new AppError('SAVED_VIEW_NOT_FOUND', 404, 'There is no such view, or it belongs to somebody else.')
}
