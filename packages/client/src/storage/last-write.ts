const DATABASE = 'cartwright-sessions'
const STORE = 'last-writes'
/** Some browsers leave a database unopened without an error. */
const TIMEOUT_MS = 1_000

/**
 * Reads and replaces the fingerprint of the last write to a local storage entry, in one IndexedDB transaction. Transactions are
 * ordered across processes, and local storage is not: a tab reads a value some time after another process wrote it. The database
 * contains numbers only; the tokens stay in local storage. Rejects if the browser has no IndexedDB.
 *
 * @param change returns the next fingerprint, or undefined to leave the last one; runs inside the transaction
 */
export function updateLastWrite(
  entry: string,
  change: (last: number | undefined) => number | undefined,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<void>((resolve, reject) => {
    timer = setTimeout(reject, TIMEOUT_MS)
    const opening = indexedDB.open(DATABASE)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = reject
    opening.onsuccess = () => {
      const database = opening.result
      try {
        const transaction = database.transaction(STORE, 'readwrite')
        transaction.oncomplete = () => resolve()
        transaction.onabort = reject
        const store = transaction.objectStore(STORE)
        const reading = store.get(entry)
        reading.onsuccess = () => {
          const last = reading.result as number | undefined // no other values are stored here
          const next = change(last)
          if (next !== undefined && next !== last) store.put(next, entry)
        }
      } catch (error) {
        reject(error)
      } finally {
        // Takes effect after the transaction: an open connection could exclude the page from the back/forward cache.
        database.close()
      }
    }
  }).finally(() => clearTimeout(timer))
}

/** FNV-1a, 32 bits. */
export function fingerprint(text = ''): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
