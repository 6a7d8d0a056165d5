import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Api } from '../app/api.ts'
import { useBackOffice } from '../app/context.tsx'

/** Column of an uploaded file. */
export interface ImportColumn {
  name: string
  isUsed: boolean
  target?: string
  samples: string[]
}

export interface ColumnMapping {
  targetColumn: string
  sourceColumn: string
}

export interface ImportOptions {
  columns?: ColumnMapping[]
  encoding?: string
  imageBaseUrl?: string
}

/** Uploaded file, as the server describes it. */
export interface ImportedFile {
  id: string
  fileName: string
  sizeInBytes: string
  options: ImportOptions
  analysis: {
    format?: string
    isOwn: boolean
    system?: string
    encoding: string
    fallbackBytes: number
    rowCount: number
    productCount: number
    columns: ImportColumn[]
    missing: string[]
    targets: string[]
    problem?: string
  }
  previewJobId?: string
  jobId?: string
  createdDate: string
  expirationDate: string
}

/** Last preview or last import of a file. */
export type Run = 'PREVIEW' | 'IMPORT'

export interface ImportChange {
  row: number
  handle: string
  name: string
  productId?: string
  outcome: 'CREATED' | 'UPDATED'
  changes: { field: string; before?: string; after?: string }[]
}

export interface ImportProblem {
  severity: 'FILE' | 'PRODUCT' | 'ROW' | 'NOTE'
  row?: number
  column?: string
  handle?: string
  reason: string
}

/** Counts of a preview or an import: the result of its job. */
export interface ImportSummary {
  created: number
  updated: number
  unchanged: number
  skipped: number
  rowsSkipped: number
  notes: number
  pictures: number
  newCollections: string[]
}

interface Paging {
  cursors?: { next?: string }
}

const IMPORTS = '/cartwright/v1/imports'
const PAGE_SIZE = 50

async function read<Answer>(api: Api, path: string): Promise<Answer> {
  const response = await api.fetchWithAuth(path)
  if (!response.ok) throw await api.toApiError(response)
  return (await response.json()) as Answer // the contract declares it
}

export function useImport(id: string) {
  const { api } = useBackOffice()
  return useQuery({
    queryKey: ['imports', id],
    queryFn: async () => (await read<{ import: ImportedFile }>(api, `${IMPORTS}/${id}`)).import,
  })
}

/** Uploaded files that are not deleted yet. */
export function useRecentImports() {
  const { api } = useBackOffice()
  return useQuery({
    queryKey: ['imports'],
    queryFn: async () =>
      (await api.send<{ imports: ImportedFile[] }>('POST', `${IMPORTS}/query`, { cursorPaging: { limit: 20 } }))
        .imports,
  })
}

export function saveOptions(api: Api, id: string, options: ImportOptions): Promise<{ import: ImportedFile }> {
  return api.send('PUT', `${IMPORTS}/${id}/options`, { options })
}

export function startPreview(api: Api, id: string): Promise<{ jobId: string }> {
  return api.send('POST', `${IMPORTS}/${id}/preview`, {})
}

export function startImport(api: Api, id: string): Promise<{ jobId: string }> {
  return api.send('POST', `${IMPORTS}/${id}/start`, {})
}

export function deleteImport(api: Api, id: string): Promise<object> {
  return api.send('DELETE', `${IMPORTS}/${id}`, {})
}

export function createReportUrl(api: Api, id: string, run: Run): Promise<{ url: string }> {
  return api.send('POST', `${IMPORTS}/${id}/report-url`, { run })
}

export function createExportUrl(api: Api, jobId: string): Promise<{ url: string }> {
  return api.send('POST', `/cartwright/v1/exports/${jobId}/download-url`, {})
}

export function startExport(
  api: Api,
  request: { selection?: { ids?: string[]; filter?: object }; format: 'COMMON' | 'PLATFORM'; byteOrderMark: boolean },
): Promise<{ jobId: string }> {
  return api.send('POST', '/cartwright/v1/exports', request)
}

interface ListQuery {
  file: ImportedFile
  run: Run
}

function jobOf({ file, run }: ListQuery): string | undefined {
  return run === 'PREVIEW' ? file.previewJobId : file.jobId
}

/** Created and changed products, page by page. */
export function useChanges(list: ListQuery, outcome: ImportChange['outcome'] | undefined) {
  const { api } = useBackOffice()
  const { file, run } = list
  return useInfiniteQuery({
    queryKey: ['imports', file.id, 'changes', jobOf(list), outcome],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      api.send<{ changes: ImportChange[]; pagingMetadata: Paging }>('POST', `${IMPORTS}/${file.id}/changes/query`, {
        run,
        ...(outcome && { outcome }),
        cursorPaging: { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
      }),
    getNextPageParam: ({ pagingMetadata }) => pagingMetadata.cursors?.next,
    placeholderData: keepPreviousData,
  })
}

/** Problems of the file, page by page. */
export function useProblems(list: ListQuery, severity: ImportProblem['severity'] | undefined) {
  const { api } = useBackOffice()
  const { file, run } = list
  return useInfiniteQuery({
    queryKey: ['imports', file.id, 'problems', jobOf(list), severity],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      api.send<{ problems: ImportProblem[]; pagingMetadata: Paging }>('POST', `${IMPORTS}/${file.id}/problems/query`, {
        run,
        ...(severity && { severity }),
        cursorPaging: { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
      }),
    getNextPageParam: ({ pagingMetadata }) => pagingMetadata.cursors?.next,
    placeholderData: keepPreviousData,
  })
}
