import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGrantResponse, startServer } from '../fixtures/server.ts'
import { createClient, EMPTY_TOKENS, OAuthStrategy, type Tokens, type TokenStorage } from '../index.ts'

// A sign-in or sign-out during a renewal has priority over it. The renewal has many steps (it reads, requests, reads again and
// writes), and each moment of it is tested.

const NOW_SECONDS = 1_800_000_000
const READ_MS = 10
const GRANT_MS = 7
const WRITE_MS = 5
/** Longer than a renewal and the visitor that may follow it. */
const MOMENTS = Array.from({ length: 90 }, (_, ms) => ms)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_SECONDS * 1000 })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const ended = (role: 'visitor' | 'member'): Tokens => ({
  accessToken: { value: 'old', expiresAt: NOW_SECONDS - 1 },
  refreshToken: { value: `${role}-1`, role },
})
const ada: Tokens = {
  accessToken: { value: 'ada', expiresAt: NOW_SECONDS + 3600 },
  refreshToken: { value: 'ada-1', role: 'member' },
}

type Kept = { tokens: Tokens }

/** Storages by their timing: each begins with these tokens. */
const storages: [name: string, open: (kept: Kept) => unknown][] = [
  ['at once', (kept) => ({ getTokens: () => kept.tokens, setTokens: (tokens: Tokens) => void (kept.tokens = tokens) })],
  ['later, as it is at the end of the reading', (kept) => slow(kept, false)],
  ['later, as it was at the beginning of the reading', (kept) => slow(kept, true)],
]

function slow(kept: Kept, isEarly: boolean) {
  return {
    async getTokens() {
      const early = kept.tokens
      await pause(READ_MS)
      return isEarly ? early : kept.tokens
    },
    async setTokens(tokens: Tokens) {
      await pause(WRITE_MS)
      kept.tokens = tokens
    },
  }
}

/** Returns the stored tokens, and those of calls, after `change` was set at this moment of the first call's renewal. */
async function changedAt(moment: number, change: Tokens, begin: Tokens, open: (kept: Kept) => unknown) {
  const kept = { tokens: begin }
  const { fetch } = startServer(async ({ body }) => {
    await pause(GRANT_MS)
    return body?.grantType === 'anonymous'
      ? createGrantResponse('nobody', 'nobody-1')
      : createGrantResponse('renewed', 'renewed-1')
  })
  const auth = OAuthStrategy({ clientId: 'c', tokenStorage: open(kept) as TokenStorage }) // or an asynchronous one, by the case
  const client = createClient({ auth, baseUrl: 'https://shop.example', fetch })
  const call = client.auth.getAuthHeaders()
  await vi.advanceTimersByTimeAsync(moment)
  client.auth.setTokens(change)
  await vi.advanceTimersByTimeAsync(500)
  await call
  const next = client.auth.getAuthHeaders()
  await vi.advanceTimersByTimeAsync(500)
  return { kept: kept.tokens, carried: (await next).headers.Authorization }
}

/** Moments at which the caller's change was lost. */
async function lostMoments(
  begin: Tokens,
  change: Tokens,
  open: (kept: Kept) => unknown,
  isKept: (after: Awaited<ReturnType<typeof changedAt>>) => boolean,
): Promise<number[]> {
  const lost: number[] = []
  for (const moment of MOMENTS) if (!isKept(await changedAt(moment, change, begin, open))) lost.push(moment)
  return lost
}

test.each(storages)('a logout at any moment of a renewal wins, with a storage that responds %s', async (_, open) => {
  const lost = await lostMoments(
    ended('member'),
    EMPTY_TOKENS,
    open,
    ({ kept, carried }) => kept.refreshToken.role !== 'member' && carried === 'nobody',
  )
  console.info(`logouts during a renewal: lost ${lost.length} of ${MOMENTS.length}`)
  expect(lost).toEqual([])
})

test.each(storages)('a login at any moment of a renewal wins, with a storage that responds %s', async (_, open) => {
  const lost = await lostMoments(
    ended('visitor'),
    ada,
    open,
    ({ kept, carried }) => kept.refreshToken.value === 'ada-1' && carried === 'ada',
  )
  console.info(`logins during a renewal: lost ${lost.length} of ${MOMENTS.length}`)
  expect(lost).toEqual([])
})

test.each(storages)(
  'a login at any moment of creating the first visitor wins, with a storage that responds %s',
  async (_, open) => {
    const lost = await lostMoments(EMPTY_TOKENS, ada, open, ({ carried }) => carried === 'ada')
    console.info(`logins while the first visitor is made: lost ${lost.length} of ${MOMENTS.length}`)
    expect(lost).toEqual([])
  },
)

test.each(storages.slice(0, 2))(
  'tokens without a refresh token win over the first visitor, with a storage that answers %s',
  async (_, open) => {
    // They differ from unset tokens only by having been set.
    const lent = { ...ada, refreshToken: { value: '', role: 'member' as const } }
    const lost = await lostMoments(EMPTY_TOKENS, lent, open, ({ carried }) => carried === 'ada')
    console.info(`tokens without a refresh token: lost ${lost.length} of ${MOMENTS.length}`)
    expect(lost).toEqual([])
  },
)
