import { vi } from 'vitest'

/** Local storage of an origin as one process sees it: own writes at once, those of others after `catchUp`. */
export function createLaggingStorage(origin: Map<string, string>) {
  const snapshot = new Map(origin)
  const storage: Omit<Storage, 'clear'> = {
    get length() {
      return snapshot.size
    },
    key: (index: number) => [...snapshot.keys()][index] ?? null,
    getItem: (key: string) => snapshot.get(key) ?? null,
    setItem(key: string, value: string) {
      snapshot.set(key, value)
      origin.set(key, value)
    },
    removeItem(key: string) {
      snapshot.delete(key)
      origin.delete(key)
    },
  }
  return {
    use: () => vi.stubGlobal('localStorage', storage),
    catchUp() {
      snapshot.clear()
      for (const [key, value] of origin) snapshot.set(key, value)
    },
  }
}
