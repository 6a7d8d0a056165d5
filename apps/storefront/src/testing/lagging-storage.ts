import { vi } from 'vitest'

/** Local storage of an origin as one process sees it: own writes at once, those of others after `catchUp`. */
export function createLaggingStorage(origin: Map<string, string>) {
  const seen = new Map(origin)
  const storage: Omit<Storage, 'clear'> = {
    get length() {
      return seen.size
    },
    key: (index: number) => [...seen.keys()][index] ?? null,
    getItem: (key: string) => seen.get(key) ?? null,
    setItem(key: string, value: string) {
      seen.set(key, value)
      origin.set(key, value)
    },
    removeItem(key: string) {
      seen.delete(key)
      origin.delete(key)
    },
  }
  return {
    use: () => vi.stubGlobal('localStorage', storage),
    catchUp() {
      seen.clear()
      for (const [key, value] of origin) seen.set(key, value)
    },
  }
}
