import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'
import { entity, Guid, Optional } from './wire-types.ts'

/** Largest number of views of one page. */
export const SAVED_VIEWS_MAX = 100

const Name = Type.String({ minLength: 1, maxLength: 60 })
const Path = Type.String({ pattern: '^/[a-z/-]{1,60}$', description: 'Page of the back office: `/products`.' })
const Search = Type.String({
  maxLength: 2_000,
  description: 'Its search parameters, with filter, sort order, columns.',
})

export const SavedView = entity('SavedView', 'A list of the back office with its filters, under a name.', {
  id: Guid(),
  name: Name,
  path: Path,
  search: Search,
  isShared: Type.Boolean({ description: 'Whether all staff see it.' }),
  isOwn: Type.Boolean({
    description: 'Whether the caller saved it. Others see only shared views, and cannot change them.',
  }),
})
export type SavedView = Static<typeof SavedView>

const Answer = Type.Object({ views: Type.Array(SavedView, { maxItems: 2 * SAVED_VIEWS_MAX }) })

const staffOnly = {
  service: 'own',
  client: 'none',
  access: ['merchant'],
  permission: 'WIX_STORES.READ_PRODUCTS',
} as const

/** Operations of saved views, which the platform does not have. Each answers with all views of the page. */
export const savedViewOperations = {
  'savedViews.listViews': operation({
    ...staffOnly,
    name: 'savedViews.listViews',
    method: 'POST',
    path: '/v1/saved-views/query',
    summary: 'Lists the saved views of a page: those of the caller, and shared ones.',
    request: Type.Object({ path: Path }),
    answer: Answer,
    writes: false,
  }),
  'savedViews.saveView': operation({
    ...staffOnly,
    name: 'savedViews.saveView',
    method: 'POST',
    path: '/v1/saved-views',
    summary: 'Saves a view, or changes one of the caller’s by its id.',
    request: Type.Object({
      id: Optional(Guid()),
      name: Name,
      path: Path,
      search: Search,
      isShared: Optional(Type.Boolean({ default: false })),
    }),
    answer: Answer,
    writes: true,
  }),
  'savedViews.deleteView': operation({
    ...staffOnly,
    name: 'savedViews.deleteView',
    method: 'DELETE',
    path: '/v1/saved-views/{id}',
    summary: 'Deletes a view of the caller; with ECOM.MANAGE_SETTINGS any shared one.',
    request: Type.Object({ id: Guid() }),
    answer: Answer,
    writes: true,
  }),
} as const
