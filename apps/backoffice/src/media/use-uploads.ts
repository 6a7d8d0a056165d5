import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Api } from '../app/api.ts'
import { useBackOffice } from '../app/context.tsx'
import type { StaffSession } from '../app/staff-session.ts'
import { DraftStore } from '../parts/draft-store.ts'
import { type LibraryFile, uploadFromUrl } from './library-file.ts'
import { sendFile } from './send-file.ts'
import { UploadQueue } from './upload-queue.ts'

/** One queue for all pages, so that uploads continue when the page changes. */
const queues = new WeakMap<StaffSession, UploadQueue>()

/** Returns the queue of uploads with its current content. Lists of files are read again after each upload. */
export function useUploads() {
  const { api, session } = useBackOffice()
  const client = useQueryClient()
  const queue = useMemo(() => findQueue(session, api), [session, api])
  const uploads = useSyncExternalStore(queue.subscribe, queue.getUploads)
  const doneCount = uploads.filter(({ state }) => state === 'done').length
  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => {
    if (doneCount > 0) void client.invalidateQueries({ queryKey: ['files'] })
  }, [client, doneCount])
  return { queue, uploads, doneCount, isBusy }
}

/**
 * Adds files to the queue, and calls back with those that are uploaded, in the order in which they were chosen. A
 * failed one holds nothing up, and follows when another attempt succeeds.
 */
export function uploadAndFollow(
  queue: UploadQueue,
  sources: readonly (File | string)[],
  onUploaded: (files: LibraryFile[]) => void,
): void {
  const pending = new Set(queue.add(sources))
  const follow = () => {
    const uploaded: LibraryFile[] = []
    const uploads = new Map(queue.getUploads().map((upload) => [upload.id, upload]))
    for (const id of pending) {
      const upload = uploads.get(id)
      if (upload?.state === 'waiting' || upload?.state === 'sending') break
      if (upload?.state === 'failed') continue
      pending.delete(id)
      if (upload?.file) uploaded.push(upload.file)
    }
    if (pending.size === 0) stop()
    if (uploaded.length > 0) onUploaded(uploaded)
  }
  const stop = queue.subscribe(follow)
}

function findQueue(session: StaffSession, api: Api): UploadQueue {
  const known = queues.get(session)
  if (known) return known
  const queue = new UploadQueue({
    send: (source, options) =>
      typeof source === 'string' ? uploadFromUrl(api, source, options.signal) : sendFile(session, source, options),
    store: new DraftStore(session.staff.id),
    waitForConnection,
  })
  queues.set(session, queue)
  if (session.may('WIX_STORES.MODIFY_PRODUCTS')) void queue.resume()
  return queue
}

const MAX_WAIT_MS = 30_000

/** Waits 1, 2, 4 … seconds, and at least until the browser is online. */
async function waitForConnection(attempt: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(finish, Math.min(MAX_WAIT_MS, 500 * 2 ** attempt))
    function finish() {
      if (!navigator.onLine) return // `online` finishes it
      stop()
      resolve()
    }
    function abort() {
      stop()
      reject(signal.reason as Error)
    }
    function stop() {
      clearTimeout(timer)
      removeEventListener('online', finish)
      signal.removeEventListener('abort', abort)
    }
    addEventListener('online', finish)
    signal.addEventListener('abort', abort)
  })
}
