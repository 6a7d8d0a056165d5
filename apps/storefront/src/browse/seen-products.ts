/** Prefix of the entries, one for each product; on its own, the list that earlier versions kept. */
const SEEN = 'cw-seen'
const MOST = 12

/**
 * What was looked at last, newest first. It stays in this browser and is sent nowhere but as a plain question for the cards of some products, which names
 * nobody; it is there for nothing but the list that the shopper sees, who can empty it there. That is why no consent is asked for.
 */
export function readSeen(): string[] {
  try {
    return entriesByTime()
      .slice(0, MOST)
      .map(({ slug }) => slug)
  } catch {
    return [] // the browser keeps nothing
  }
}

/** An entry for each: a list that two tabs rewrite at the same moment loses what one of them added, as tabs are processes. */
export function rememberSeen(slug: string): void {
  try {
    moveListOfBefore()
    localStorage.setItem(`${SEEN}-${slug}`, `${Date.now()}`)
    for (const { name } of entriesByTime().slice(MOST)) localStorage.removeItem(name)
  } catch {
    // Full, or forbidden: then nothing is remembered.
  }
}

export function forgetSeen(): void {
  try {
    for (const { name } of entriesByTime()) localStorage.removeItem(name)
    localStorage.removeItem(SEEN)
  } catch {
    // Nothing was kept.
  }
}

interface Entry {
  name: string
  slug: string
  /** Epoch milliseconds; of the list of earlier versions, its place below zero. */
  time: number
}

function entriesByTime(): Entry[] {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  const entries = names
    .filter((name) => name.startsWith(`${SEEN}-`))
    .map((name) => ({ name, slug: name.slice(SEEN.length + 1), time: Number(localStorage.getItem(name)) || 0 }))
  const listed = readListOfBefore()
    .filter((slug) => entries.every((entry) => entry.slug !== slug))
    .map((slug, place) => ({ name: SEEN, slug, time: -1 - place }))
  return [...entries, ...listed].sort((one, other) => other.time - one.time)
}

function readListOfBefore(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SEEN) ?? '[]')
    return Array.isArray(kept) ? kept.filter((slug) => typeof slug === 'string') : []
  } catch {
    return [] // not ours
  }
}

/** Two tabs that do so at once write the same. */
function moveListOfBefore(): void {
  for (const { name, slug, time } of entriesByTime())
    if (name === SEEN) localStorage.setItem(`${SEEN}-${slug}`, `${time}`)
  localStorage.removeItem(SEEN)
}
