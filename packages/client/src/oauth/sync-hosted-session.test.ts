import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createFakePage } from '../fixtures/page.ts'
import { LOGIN_URL, createRefusal, startProvider } from './fixtures/provider.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW_MS = 1_800_000_000_000
const KEY = 'cartwright-session-synced'

let page: ReturnType<typeof createFakePage>
beforeAll(async () => {
  // Loaded with the first use; loaded here before the fake timers.
  await import('./sign-in.ts')
})
beforeEach(() => {
  page = createFakePage()
  for (const [name, value] of Object.entries(page.globals)) vi.stubGlobal(name, value)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.useFakeTimers({ now: NOW_MS, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Informs the hosted pages, up to the moment at which the frame is in the page. */
async function begin(options?: { force?: boolean }) {
  const provider = startProvider()
  const done = provider.auth.sessions.syncToWixPages(options)
  // The test checks it; this avoids an unhandled rejection.
  done.catch(() => undefined)
  await vi.waitFor(() => expect(page.shown.size).toBe(1), { interval: 1 })
  return { ...provider, done, frame: page.frames[0] }
}

test('the hosted pages are informed of the session in a hidden frame, which is removed once loaded', async () => {
  const { asked, auth, done, frame } = await begin()
  expect(asked.map(({ body }) => body)).toEqual([{ login: {} }])
  expect(asked[0]?.headers.get('authorization')).toBe('visitor-access')
  expect([frame?.src, frame?.style.display]).toEqual([`${LOGIN_URL}/authorize?state=`, 'none'])
  expect(auth.sessions.isSessionSynced()).toBe(false)

  frame?.dispatchEvent(new Event('load'))
  expect(await done).toBeUndefined()
  expect(page.shown.size).toBe(0)
  expect(page.kept).toEqual({ [KEY]: String(Date.now()) })
  expect(auth.sessions.isSessionSynced()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('the hosted pages are informed once in seven days, unless forced', async () => {
  const { asked, auth } = startProvider()
  page.kept[KEY] = String(NOW_MS - 7 * DAY_MS + 1)
  expect(auth.sessions.isSessionSynced()).toBe(true)
  await auth.sessions.syncToWixPages()
  expect(asked).toEqual([])

  const forced = await begin({ force: true })
  forced.frame?.dispatchEvent(new Event('load'))
  await forced.done
  expect(forced.asked).toHaveLength(1)

  vi.setSystemTime(Date.now() + 7 * DAY_MS)
  expect(auth.sessions.isSessionSynced()).toBe(false)
})

test('a frame that does not load is removed after half a minute, and the session counts as not synced', async () => {
  const { auth, done } = await begin()
  await vi.advanceTimersByTimeAsync(30_000)
  await expect(done).rejects.toThrow('The hosted pages did not load.')
  expect(page.shown.size).toBe(0)
  expect(auth.sessions.isSessionSynced()).toBe(false)
})

test('a provider without such a page is a failure that rejects', async () => {
  const { auth } = startProvider(() => createRefusal(404, 'SITE_NOT_PUBLISHED'))
  await expect(auth.sessions.syncToWixPages()).rejects.toMatchObject({ code: 'SITE_NOT_PUBLISHED' })
  expect(page.frames).toEqual([])
  expect(auth.sessions.isSessionSynced()).toBe(false)
})
