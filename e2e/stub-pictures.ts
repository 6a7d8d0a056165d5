import type { Page } from 'playwright-core'

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

/**
 * None is made. Only they are held up: with a route of Playwright's all else would be, and nothing would be kept from
 * one page to the next.
 */
export async function stubPictures(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const answer = {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'image/svg+xml' }],
      body: Buffer.from(EMPTY).toString('base64'),
    }
    session.send('Fetch.fulfillRequest', answer).catch(() => {}) // the page was left meanwhile
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/media/*', resourceType: 'Image' }] })
}
