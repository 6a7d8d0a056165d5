import type { Api } from '../app/api.ts'

/** List with its filters, under a name. */
export interface SavedView {
  id: string
  name: string
  path: string
  search: string
  isShared: boolean
  isOwn: boolean
}

const SAVED_VIEWS = '/cartwright/v1/saved-views'

export async function fetchViews(api: Api, path: string): Promise<SavedView[]> {
  return (await api.send<{ views: SavedView[] }>('POST', `${SAVED_VIEWS}/query`, { path })).views
}

export async function saveView(
  api: Api,
  view: Pick<SavedView, 'name' | 'path' | 'search' | 'isShared'>,
): Promise<SavedView[]> {
  return (await api.send<{ views: SavedView[] }>('POST', SAVED_VIEWS, view)).views
}

export async function deleteView(api: Api, id: string): Promise<SavedView[]> {
  return (await api.send<{ views: SavedView[] }>('DELETE', `${SAVED_VIEWS}/${id}`, {})).views
}

/** Converts the state of a list to text: its page is not part of a view, and equal states are equal texts. */
export function toSearchText(search: object): string {
  const entries = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'cursor',
  )
  return new URLSearchParams(entries.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString()
}

export function fromSearchText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}
