import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Api } from '../app/api.ts'
import { useBackOffice } from '../app/context.tsx'

/** Bulk job, as the server describes it. */
export interface BulkJob {
  id: string
  kind: string
  status: 'WAITING' | 'RUNNING' | 'DONE' | 'CANCELED' | 'FAILED'
  startedBy: { kind: 'STAFF' | 'APP' | 'COMMAND_LINE' | 'JOB'; id: string; name?: string }
  parameters: Record<string, unknown>
  total?: number
  succeeded: number
  failed: number
  result?: Record<string, unknown>
  error?: string
  createdDate: string
  finishedDate?: string
  undoableUntil?: string
  undoOf?: string
  undoneBy?: string
}

/** Item that a job could not process. */
export interface BulkJobFailure {
  row?: number
  itemId?: string
  itemName?: string
  field?: string
  code: string
  description: string
}

interface Paging {
  cursors?: { next?: string }
}

/** Pause between two reads of a job's progress, in milliseconds. */
const POLL_MS = 700

const JOBS = '/cartwright/v1/jobs'

export function isRunning(job: BulkJob): boolean {
  return job.status === 'WAITING' || job.status === 'RUNNING'
}

export function fetchJobs(api: Api, cursor: string | undefined): Promise<{ jobs: BulkJob[]; pagingMetadata: Paging }> {
  return api.send('POST', `${JOBS}/query`, { cursorPaging: { limit: 25, ...(cursor !== undefined && { cursor }) } })
}

export function fetchFailures(
  api: Api,
  id: string,
  cursor: string | undefined,
): Promise<{ failures: BulkJobFailure[]; pagingMetadata: Paging }> {
  const cursorPaging = { limit: 50, ...(cursor !== undefined && { cursor }) }
  return api.send('POST', `${JOBS}/${id}/failures/query`, { cursorPaging })
}

export async function cancelJob(api: Api, id: string): Promise<BulkJob> {
  return (await api.send<{ job: BulkJob }>('POST', `${JOBS}/${id}/cancel`, {})).job
}

/** Starts the job that undoes this one, and returns it. */
export async function undoJob(api: Api, id: string): Promise<BulkJob> {
  return (await api.send<{ job: BulkJob }>('POST', `${JOBS}/${id}/undo`, {})).job
}

/** Reads a job until it has ended; then everything that it may have changed is read again. */
export function useBulkJob(id: string) {
  const { api } = useBackOffice()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['jobs', id],
    queryFn: async () => {
      const response = await api.fetchWithAuth(`${JOBS}/${id}`)
      if (!response.ok) throw await api.toApiError(response)
      return ((await response.json()) as { job: BulkJob }).job // the contract declares it
    },
    refetchInterval: ({ state }) => (state.data === undefined || isRunning(state.data) ? POLL_MS : false),
  })
  const hasRun = useRef(false)
  const isAtWork = query.data !== undefined && isRunning(query.data)
  useEffect(() => {
    if (hasRun.current && !isAtWork) void queries.invalidateQueries({ predicate: (each) => each.queryKey[1] !== id })
    hasRun.current = isAtWork
  }, [isAtWork, id, queries])
  return query
}
