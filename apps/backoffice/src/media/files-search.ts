import { FILE_SORTS, type FileFilter, KINDS } from './library-file.ts'

/** State of the library in its address, so that a link opens the same view. */
export interface FilesSearch extends FileFilter {
  /** @default the grid */
  view?: 'list'
  /** Id of the file whose details are open. */
  file?: string
}

const MAX_SEARCH_LENGTH = 100
const FILE_ID = /^[0-9a-f]{32}\.[a-z0-9]{3,4}$/

/** Parses the state of the library from the parameters of an address. Invalid ones are left out. */
export function parseFilesSearch(search: Record<string, unknown>): FilesSearch {
  const q = typeof search['q'] === 'string' ? search['q'].slice(0, MAX_SEARCH_LENGTH) : ''
  const kind = KINDS.find((each) => each === search['kind'])
  const use = (['used', 'unused'] as const).find((each) => each === search['use'])
  const sort = FILE_SORTS.find((each) => each === search['sort'] && each !== 'NEWEST')
  const cursor = typeof search['cursor'] === 'string' ? search['cursor'] : undefined
  const file = typeof search['file'] === 'string' && FILE_ID.test(search['file']) ? search['file'] : undefined
  return {
    ...(q.trim() && { q }),
    ...(kind && kind !== 'all' && { kind }),
    ...(use && { use }),
    ...(sort && { sort }),
    ...(search['view'] === 'list' && { view: 'list' }),
    ...(file && { file }),
    ...(cursor && { cursor }),
  }
}
