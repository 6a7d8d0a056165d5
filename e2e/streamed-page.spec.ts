/** A page whose HTML arrives in two parts: its script is cached, and could run between them. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { test } from './browser.ts'
import { waitForHydration } from './wait-for-hydration.ts'

const PATH = '/product-page/meadow-seed-tin'
/** Far longer than a cached script takes to start. */
const GAP_MS = 1_000

test('islands in a part of the page that arrives after the script come alive as well', async ({ visit, shop }) => {
  const url = await startProxy(shop.storefrontUrl)
  const page = await visit()
  for (const attempt of ['first', 'second']) {
    await page.goto(url + PATH)
    await waitForHydration(page, 'shopping')
    const islands = page.locator('[data-island]')
    await expect
      .poll(() => page.locator('[data-island]:not([data-alive])').count(), { message: `the ${attempt} time` })
      .toBe(0)
    expect(await islands.count()).toBeGreaterThan(5)
  }
})

/** Passes everything on, and interrupts each page after its header. */
async function startProxy(target: string): Promise<string> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: new URL(target).host, 'accept-encoding': 'identity' }
    asked.pipe(
      request(target + asked.url, { method: asked.method, headers }, async (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers)
        if (answered.headers['content-type']?.startsWith('text/html')) await sendInTwoParts(answered, answer)
        else answered.pipe(answer)
      }).on('error', () => answer.destroy()),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}` // a TCP server has one
}

async function sendInTwoParts(page: IncomingMessage, answer: ServerResponse): Promise<void> {
  const html = await text(page)
  const end = html.indexOf('</header>')
  answer.write(html.slice(0, end))
  await pause(GAP_MS)
  answer.end(html.slice(end))
}
