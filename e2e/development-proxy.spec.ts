/**
 * `proxy --hosts` as a developer uses it: a browser with the printed options calls the shop by the platform's
 * hosts.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { launchChromium } from '../tools/chromium.ts'
import { test } from './browser.ts'
import { findFreePorts } from './shop.ts'

const root = join(import.meta.dirname, '..')

test('Chromium with the printed options reaches the shop by the platform’s hosts, and no other browser trusts them', async ({
  shop,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-e2e-proxy-'))
  const [port] = await findFreePorts()
  const options = ['--port', String(port), '--target', shop.providerUrl, '--folder', folder]
  const proxy = spawn(
    process.execPath,
    [...process.execArgv, 'apps/provider/src/cli.ts', 'proxy', '--hosts', ...options],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const storefront = createServer((_, response) => void response.end('<!doctype html><title>Storefront</title>'))
  try {
    const printed = await readUntil(proxy.stdout, 'after a month')
    const [, rules = ''] = /--host-resolver-rules="([^"]+)"/.exec(printed) ?? []
    const [trusted = ''] = /--ignore-certificate-errors-spki-list=\S+/.exec(printed) ?? []
    expect(rules).toContain(`MAP static.wixstatic.com 127.0.0.1:${port}`)
    await once(storefront.listen(0, '127.0.0.1'), 'listening')
    const url = `http://localhost:${(storefront.address() as AddressInfo).port}`

    const developer = await launchChromium([`--host-resolver-rules=${rules}`, trusted])
    try {
      const page = await developer.newPage()
      await page.goto(url)
      const seen = await page.evaluate(async () => {
        const about = await fetch('https://www.wixapis.com/.well-known/cartwright.json')
        const { clientId } = (await about.json()) as { clientId: string } // the shop's own document
        const body = JSON.stringify({ clientId, grantType: 'anonymous' })
        const headers = { 'content-type': 'application/json' }
        const tokens = await fetch('https://www.wixapis.com/oauth2/token', { method: 'POST', headers, body })
        const { access_token: authorization } = (await tokens.json()) as { access_token: string }
        const query = 'https://edge.wixapis.com/stores-reader/v1/products/query-platformized'
        const found = await fetch(query, {
          method: 'POST',
          headers: { ...headers, authorization },
          body: '{"query":{}}',
        })
        const { products } = (await found.json()) as {
          products: { media: { mainMedia: { image: { url: string } } } }[]
        }
        const image = new Image()
        const { pathname } = new URL(products[0]?.media.mainMedia.image.url ?? '')
        image.src = `https://static.wixstatic.com${pathname}`
        await image.decode()
        return { products: products.length, width: image.naturalWidth }
      })
      expect(seen.products).toBeGreaterThan(0)
      expect(seen.width).toBeGreaterThan(0)
    } finally {
      await developer.close()
    }

    const stranger = await launchChromium([`--host-resolver-rules=${rules}`])
    const page = await stranger.newPage()
    const refused = await page.goto('https://www.wixapis.com/').catch(String)
    await stranger.close()
    expect(refused).toContain('ERR_CERT_AUTHORITY_INVALID')
  } finally {
    storefront.closeAllConnections()
    storefront.close()
    proxy.kill()
    await once(proxy, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
})

async function readUntil(output: NodeJS.ReadableStream, end: string): Promise<string> {
  let text = ''
  for await (const piece of output) {
    text += String(piece)
    if (text.includes(end)) break
  }
  return text
}
