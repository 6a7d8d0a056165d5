import type { ElementHandle, Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { postToParent, type ScriptedProvider } from './client/scripted-provider.ts'
import { test } from './client/test.ts'

// A direct login ends with a session token; a hidden frame of the provider turns it into tokens without another click.

test('a session token becomes a member’s tokens through a hidden frame, which is gone afterwards', async ({
  openShop,
  provider,
  pages,
}) => {
  const page = await openShop()
  const visitor = await page.evaluate(async () => {
    await window.shop.currentCart.getCurrentCart()
    return window.shop.auth.getTokens()
  })
  const loadedAtOnce = pages.asked.length
  await noteFrames(page)
  const before = await traceOf(page)
  const tokens = await page.evaluate(
    (sessionToken) => window.shop.auth.getMemberTokensForDirectLogin(sessionToken),
    provider.sessionToken,
  )

  expect(tokens.refreshToken.role).toBe('member')
  expect(tokens.accessToken.expiresAt).toBeGreaterThan(Date.now() / 1000 + 3500)
  expect(await page.evaluate(() => window.framesAdded)).toEqual([{ display: 'none', origin: provider.url }])
  expect(await traceOf(page)).toEqual(before)
  expect(pages.asked.slice(loadedAtOnce), 'what only a login needs is loaded later').not.toEqual([])
  expect(provider.authorizations).toHaveLength(1)
  for (const request of [...provider.authorizations, ...provider.grantsOf('authorization_code')])
    expect(request).not.toHaveProperty('redirectUri')

  expect(await page.evaluate(() => window.shop.auth.getTokens()), 'setTokens alone stores').toEqual(visitor)
  const signedIn = await page.evaluate(async (member) => {
    window.shop.auth.setTokens(member)
    const { _id } = await window.shop.currentCart.getCurrentCart()
    return { loggedIn: window.shop.auth.loggedIn(), _id }
  }, tokens)
  expect(signedIn).toEqual({ loggedIn: true, _id: expect.stringContaining('cart of Ada') })
})

test('several logins at once do not mix, and need one visitor', async ({ openShop, provider }) => {
  const page = await openShop()
  const roles = await page.evaluate(
    async (token) =>
      Promise.all(
        [1, 2, 3].map(async () => (await window.shop.auth.getMemberTokensForDirectLogin(token)).refreshToken.role),
      ),
    provider.sessionToken,
  )
  expect(roles).toEqual(['member', 'member', 'member'])
  expect(provider.grantsOf('anonymous')).toHaveLength(1)
  expect(new Set(provider.authorizations.map(({ state }) => state)).size).toBe(3)
  expect(await traceOf(page)).toEqual({ frames: 0, listeners: 0 })
})

test('messages of a foreign page or another window are ignored, even with the right state', async ({
  openShop,
  provider,
  pages,
  serve,
}) => {
  const intruder = await serve(() => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))
  const page = await openShop()
  const foreign = await addFrame(page, `${intruder.url}/`)
  const other = await addFrame(page, `${provider.url}/about`)
  provider.inFrame = () => ''
  const before = await traceOf(page)
  const { state, frame } = await startLogin(page, provider)
  const authorizeUrl = frame.url()
  const stolen = { code: 'stolen', state }

  await post(foreign, stolen)
  await post(other, stolen)
  await page.evaluate((message) => window.postMessage(message, '*'), stolen)
  await navigate(frame, `${pages.url}/`)
  await post(frame, stolen)
  await navigate(frame, `${intruder.url}/`)
  await post(frame, stolen)
  await navigate(frame, authorizeUrl)
  await post(frame, { code: 'another', state: 'another' })
  await page.waitForFunction(() => window.heard.length === 6)
  expect(await page.evaluate(() => window.outcome)).toBe('pending')

  provider.inFrame = postToParent
  await navigate(frame, authorizeUrl)
  await page.waitForFunction(() => window.outcome !== 'pending')
  expect(await page.evaluate(() => window.outcome)).toBe('signed in')
  expect(provider.grantsOf('authorization_code')).toEqual([expect.not.objectContaining({ code: 'stolen' })])
  expect(await traceOf(page)).toEqual({ ...before, listeners: before.listeners + 1 })
})

test('an OAuth error is reported at once, by its description and code', async ({ openShop, provider }) => {
  const page = await openShop()
  const outcome = await page.evaluate(async (asked) => {
    const error: unknown = await window.shop.auth
      .getMemberTokensForDirectLogin(asked)
      .catch((reason: unknown) => reason)
    return error instanceof Error ? { ...error, message: error.message, name: error.name } : error
  }, 'a session that has ended')
  expect(outcome).toMatchObject({
    name: 'ApiError',
    message: 'The session has ended.',
    code: 'login_required',
    kind: 'application',
  })
  expect(provider.grantsOf('authorization_code')).toEqual([])
  expect(await traceOf(page)).toEqual({ frames: 0, listeners: 0 })
})

test('a login of which nothing is heard ends after two minutes, and not before', async ({ openShop, provider }) => {
  provider.inFrame = () => ''
  const page = await openShop()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await startLogin(page, provider)
  await page.clock.runFor(119_999)
  expect(await page.evaluate(() => window.outcome)).toBe('pending')
  await page.clock.runFor(1)
  await page.waitForFunction(() => window.outcome !== 'pending')
  expect(await page.evaluate(() => window.outcome)).toMatchObject({ message: 'OAuth flow timed out' })
  expect(await traceOf(page)).toEqual({ frames: 0, listeners: 1 })
})

declare global {
  interface Window {
    /** The messages that came to the page. */
    heard: unknown[]
    /** The frames that were added to the page, as they were then. */
    framesAdded: { display: string; origin: string }[]
    /** Outcome of the login that a test has started. */
    outcome: 'pending' | 'signed in' | { message: string }
  }
}

/** Starts a login, and waits for the provider's page in the hidden frame. */
async function startLogin(page: Page, provider: ScriptedProvider): Promise<{ state: string; frame: Frame }> {
  const attached = page.waitForEvent('frameattached')
  await page.evaluate((sessionToken) => {
    window.heard = []
    window.addEventListener('message', ({ data }) => void window.heard.push(data))
    window.outcome = 'pending'
    window.shop.auth.getMemberTokensForDirectLogin(sessionToken).then(
      () => (window.outcome = 'signed in'),
      ({ message }: Error) => (window.outcome = { message }),
    )
  }, provider.sessionToken)
  const frame = await attached
  await frame.waitForURL(/authorize/)
  return { state: provider.authorizations.at(-1)?.state ?? '', frame }
}

async function noteFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.framesAdded = []
    const note = (records: MutationRecord[]) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLIFrameElement)
          window.framesAdded.push({ display: node.style.display, origin: new URL(node.src).origin })
    }
    new MutationObserver(note).observe(document.body, { childList: true })
  })
}

/** Leftovers of a login: frames and message listeners, as the browser counts them. */
async function traceOf(page: Page): Promise<{ frames: number; listeners: number }> {
  const browser = await page.context().newCDPSession(page)
  const { result } = await browser.send('Runtime.evaluate', { expression: 'window' })
  const { listeners } = await browser.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
  await browser.detach()
  return {
    frames: await page.evaluate(() => document.querySelectorAll('iframe').length),
    listeners: listeners.filter(({ type }) => type === 'message').length,
  }
}

async function addFrame(page: Page, url: string): Promise<Frame> {
  const attached = page.waitForEvent('frameattached')
  await page.evaluate((src) => document.body.append(Object.assign(document.createElement('iframe'), { src })), url)
  const frame = await attached
  await frame.waitForURL(url)
  return frame
}

async function navigate(frame: Frame, url: string): Promise<void> {
  const element = (await frame.frameElement()) as ElementHandle<HTMLIFrameElement> // the shop has no other frames
  await element.evaluate((node, src) => node.setAttribute('src', src), url)
  await frame.waitForURL(url)
}

async function post(frame: Frame, message: object): Promise<void> {
  await frame.evaluate((data) => window.parent.postMessage(data, '*'), message)
}
