import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { STOREFRONT_CLIENT_ID } from '../apps/provider/src/identity/index.ts'
import { startShop } from './shop.ts'

/** Loaded before the shop: a promise that fails and that nobody waits for, whenever the signal comes. */
const FAULT = `data:text/javascript,process.on('SIGUSR2',()=>void(Promise.reject(Error('left-alone'))))`

test('after a fault that nothing took care of the shop ends, but not before whoever is being served has an answer', async () => {
  const shop = await startShop({ env: { NODE_OPTIONS: `--import=${FAULT}` } })
  try {
    const visitor = await beginRequest(shop.providerUrl)
    const ended = shop.end('SIGUSR2')
    await expect.poll(() => isTaking(shop.providerUrl), { timeout: 30_000 }).toBe(false)
    visitor.finish()
    expect(await visitor.answer).toMatch(/HTTP\/1.1 200 [^]*"access_token"/)
    expect(await ended, 'the exit code').toBe(1)
    expect(shop.output()).toContain('left-alone')
  } finally {
    await shop.remove()
  }
})

/** Asks for tokens, but for the last byte; resolves when the shop is at it. */
async function beginRequest(providerUrl: string): Promise<{ finish(): void; answer: Promise<string> }> {
  const { hostname, port } = new URL(providerUrl)
  const body = JSON.stringify({ grantType: 'anonymous', clientId: STOREFRONT_CLIENT_ID })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let received = ''
  const socket = connect(Number(port), hostname)
    .on('data', (data) => (received += data.toString()))
    .on('end', () => resolve(received))
    .on('error', reject)
  const head = [
    'POST /oauth2/token HTTP/1.1',
    `host: ${hostname}:${port}`,
    'content-type: application/json',
    'expect: 100-continue',
  ]
  socket.write(`${[...head, `content-length: ${body.length}`, 'connection: close'].join('\r\n')}\r\n\r\n`)
  await once(socket, 'data') // it may go on
  socket.write(body.slice(0, -1))
  return { finish: () => void socket.write(body.slice(-1)), answer: promise }
}

async function isTaking(providerUrl: string): Promise<boolean> {
  return fetch(`${providerUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
