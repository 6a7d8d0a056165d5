import type { Api } from '../app/api.ts'

export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'zip'

/** Point of a picture that stays visible, as parts of its sides. */
export interface FocalPoint {
  x: number
  y: number
}

/** File of the media library. */
export interface LibraryFile {
  id: string
  mediaType: FileKind
  contentType: string
  url: string
  title: string
  altText: string
  width: number
  height: number
  sizeInBytes: string
  durationInMilliseconds?: number
  posterId?: string
  createdDate: string
  /** 1,000 means at least so many. */
  useCount: number
  focalPoint?: FocalPoint
  replacedById?: string
}

export const USE_COUNT_MAX = 1_000

export interface FileUse {
  kind: 'PRODUCT' | 'COLLECTION' | 'VIDEO' | 'SETTINGS' | 'REVIEW'
  id: string
  name?: string
}

export const KINDS = ['all', 'image', 'video', 'audio', 'document', 'zip'] as const
export const FILE_SORTS = ['NEWEST', 'OLDEST', 'LARGEST', 'SMALLEST', 'NAME', 'NAME_DESCENDING'] as const
export type FileSort = (typeof FILE_SORTS)[number]

export interface FileFilter {
  q?: string
  kind?: FileKind
  use?: 'used' | 'unused'
  sort?: FileSort
  /** Cursor of the page. */
  cursor?: string
}

export interface FilePage {
  files: LibraryFile[]
  next?: string
  previous?: string
}

const PATH = '/cartwright/v1/media'
const PAGE_SIZE = 60

/** Reads one page of the library. */
export async function fetchFiles(
  api: Api,
  { q, kind, use, sort, cursor }: FileFilter,
  signal?: AbortSignal,
): Promise<FilePage> {
  const { files, pagingMetadata } = await api.send<{
    files: LibraryFile[]
    pagingMetadata: { cursors?: { next?: string; prev?: string } }
  }>(
    'POST',
    `${PATH}/query`,
    {
      ...(q && { search: q }),
      ...(kind && { mediaType: kind }),
      ...(use && { isUsed: use === 'used' }),
      ...(sort && { sort }),
      cursorPaging: { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
    },
    { signal },
  )
  return { files, next: pagingMetadata.cursors?.next, previous: pagingMetadata.cursors?.prev }
}

export async function fetchFile(api: Api, id: string, signal?: AbortSignal): Promise<LibraryFile> {
  return (await api.get<{ file: LibraryFile }>(`${PATH}/${encodeURIComponent(id)}`, signal)).file
}

/** Reads what uses a file, one page at a time. */
export async function fetchFileUses(
  api: Api,
  id: string,
  cursor: string | undefined,
): Promise<{ uses: FileUse[]; next?: string }> {
  const { uses, pagingMetadata } = await api.send<{
    uses: FileUse[]
    pagingMetadata: { cursors?: { next?: string } }
  }>('POST', `${PATH}/${encodeURIComponent(id)}/uses/query`, {
    cursorPaging: { limit: 20, ...(cursor !== undefined && { cursor }) },
  })
  return { uses, next: pagingMetadata.cursors?.next }
}

export interface FileChange {
  title?: string
  altText?: string
  focalPoint?: FocalPoint | null
  posterId?: string | null
}

export async function updateFile(api: Api, id: string, change: FileChange): Promise<LibraryFile> {
  return (await api.send<{ file: LibraryFile }>('PATCH', `${PATH}/${encodeURIComponent(id)}`, change)).file
}

export async function deleteFile(api: Api, id: string): Promise<void> {
  await api.send('DELETE', `${PATH}/${encodeURIComponent(id)}`, {})
}

/** Moves every use of a file to another one. Without `isComplete` a job moves the rest. */
export async function replaceFile(api: Api, id: string, byFileId: string): Promise<{ isComplete: boolean }> {
  return api.send('POST', `${PATH}/${encodeURIComponent(id)}/replace`, { byFileId })
}

/** Makes the shop download a file. */
export async function uploadFromUrl(api: Api, url: string, signal: AbortSignal): Promise<LibraryFile> {
  return (await api.send<{ file: LibraryFile }>('POST', `${PATH}/from-url`, { url }, { signal })).file
}

/** Name for people: the title, else the id. */
export function getFileName({ title, id }: Pick<LibraryFile, 'title' | 'id'>): string {
  return title || id
}
