const KEY = 'cw-seen'
const MOST = 12

/**
 * What was looked at last, newest first. It stays in this browser and is sent nowhere but as a plain question for the cards of some products, which names
 * nobody; it is there for nothing but the list that the shopper sees, who can empty it there. That is why no consent is asked for.
 */
export function readSeen(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((slug) => typeof slug === 'string').slice(0, MOST) : []
  } catch {
    return [] // not ours, or the browser keeps nothing
  }
}

export function rememberSeen(slug: string): void {
  keep([slug, ...readSeen().filter((other) => other !== slug)].slice(0, MOST))
}

export const forgetSeen = (): void => keep([])

function keep(slugs: string[]): void {
  try {
    if (slugs.length > 0) localStorage.setItem(KEY, JSON.stringify(slugs))
    else localStorage.removeItem(KEY)
  } catch {
    // Full, or forbidden: then nothing is remembered.
  }
}
