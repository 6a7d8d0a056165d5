import type { Difference } from './compare.ts'

export interface ListedDifference {
  what: string
  reason: string
  isSeenIn(difference: Difference): boolean
}

/**
 * Where our client departs from the official one, on purpose unless the reason says that it is a fault. Anything else fails
 * the run, and so does an entry that nothing shows.
 */
export const listed: ListedDifference[] = [
  {
    what: 'the message of an error',
    reason: 'the official client prints message and details as JSON into it; ours is the sentence, as specified',
    isSeenIn: ({ path, official, ours }) =>
      path === 'refusal.message' &&
      typeof ours === 'string' &&
      unpack(official)?.replaceAll('"undefined.', '"query.') === ours,
  },
  {
    what: 'the field that a refused query names',
    reason: 'the official builder calls the query "undefined"',
    isSeenIn: ({ path, official, ours }) =>
      /fieldViolations\[\d+\]\.field$/.test(path) &&
      typeof official === 'string' &&
      official.replace(/^undefined\./, 'query.') === ours,
  },
  {
    what: 'dates of what a long query finds',
    reason: 'the official client leaves them texts when it falls back to POST; ours are dates whatever the length',
    isSeenIn: ({ scenario, path, official, ours }) =>
      scenario.includes('too long for an address') &&
      /^items\[\d+\]\.(_createdDate|lastUpdated)$/.test(path) &&
      ours instanceof Date &&
      ours.toISOString() === official,
  },
  {
    what: 'the refresh token after a renewal',
    reason:
      'the official client keeps the one it presented; ours takes the one it was answered, so servers may rotate them',
    isSeenIn: ({ call, official, ours }) =>
      call === 'the refresh token is the one presented' && official === true && ours === false,
  },
  {
    what: 'the error of a refused token request',
    reason: 'the official client says it in a text alone; ours has status and request id, and the message specified',
    isSeenIn: ({ call, path, official, ours }) =>
      call === 'renewToken' &&
      ((path === 'refusal.message' &&
        ours === 'something went wrong' &&
        String(official).startsWith('Failed to fetch tokens from OAuth API: Bad Request.')) ||
        (path === 'refusal.status' && official === undefined && ours === 400) ||
        (path === 'refusal.requestId' && official === undefined && typeof ours === 'string')),
  },
]

/** The sentence in what the official client makes of it. */
function unpack(text: unknown): string | undefined {
  try {
    return (JSON.parse(String(text)) as { message: string }).message
  } catch {
    return undefined
  }
}
