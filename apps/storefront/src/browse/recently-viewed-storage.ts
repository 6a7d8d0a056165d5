/** Prefix of the entries, one for each product. The prefix alone was the key of the list in earlier versions. */
const STORAGE_PREFIX = 'cw-seen'
const MAX_PRODUCTS = 12

/**
 * Reads the recently viewed products, newest first. They are stored in this browser only. The request for their cards
 * names no person, and the shopper can clear the list. Therefore no consent is required.
 */
export function readRecentlyViewed(): string[] {
  try {
    return listEntriesByTime()
      .slice(0, MAX_PRODUCTS)
      .map(({ slug }) => slug)
  } catch {
    return [] // storage is unavailable
  }
}

/**
 * An entry for each: a list that two tabs rewrite at the same moment loses what one of them added, as tabs are
 * processes.
 */
export function addRecentlyViewed(slug: string): void {
  try {
    migrateLegacyList()
    localStorage.setItem(`${STORAGE_PREFIX}-${slug}`, `${Date.now()}`)
    for (const { name } of listEntriesByTime().slice(MAX_PRODUCTS)) localStorage.removeItem(name)
  } catch {
    // Full, or forbidden: then nothing is remembered.
  }
}

export function clearRecentlyViewed(): void {
  try {
    for (const { name } of listEntriesByTime()) localStorage.removeItem(name)
    localStorage.removeItem(STORAGE_PREFIX)
  } catch {
    // Storage is unavailable.
  }
}

interface Entry {
  name: string
  slug: string
  /** Epoch milliseconds; a negative position for entries of earlier versions. */
  time: number
}

function listEntriesByTime(): Entry[] {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  const entries = names
    .filter((name) => name.startsWith(`${STORAGE_PREFIX}-`))
    .map((name) => ({
      name,
      slug: name.slice(STORAGE_PREFIX.length + 1),
      time: Number(localStorage.getItem(name)) || 0,
    }))
  const listed = readLegacyList()
    .filter((slug) => entries.every((entry) => entry.slug !== slug))
    .map((slug, place) => ({ name: STORAGE_PREFIX, slug, time: -1 - place }))
  return [...entries, ...listed].sort((one, other) => other.time - one.time)
}

function readLegacyList(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_PREFIX) ?? '[]')
    return Array.isArray(stored) ? stored.filter((slug) => typeof slug === 'string') : []
  } catch {
    return [] // not ours
  }
}

/** Two tabs that do so at once write the same. */
function migrateLegacyList(): void {
  for (const { name, slug, time } of listEntriesByTime())
    if (name === STORAGE_PREFIX) localStorage.setItem(`${STORAGE_PREFIX}-${slug}`, `${time}`)
  localStorage.removeItem(STORAGE_PREFIX)
}
