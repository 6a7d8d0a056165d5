/**
 * Somebody's storefront and the shop's provider on two sites over TLS, as in production: the browser takes their
 * names for this machine.
 */
import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { respond, type Handler } from '../client/loopback.ts'
import { createShopPages } from '../client/shop-pages.ts'
import { type ShopProcess, startShop } from '../shop.ts'
import { controlPage, isControlRequest } from './third-party-control.ts'
import { makeCertificate, type TlsKeys } from './tls.ts'

const STOREFRONT_NAME = 'shop.storefront.test'
const PROVIDER_NAME = 'accounts.provider.test'

/** Chromium finds both names on this machine. */
export const NAMES_FLAG = '--host-resolver-rules=MAP *.test 127.0.0.1'

export interface TwoSites {
  storefrontUrl: string
  providerUrl: string
  /** Where the storefront hears of a sign-in. */
  callbackUrl: string
  /** Options of the storefront's client. */
  client: { baseUrl: string; clientId: string }
  shop: ShopProcess
  close(): Promise<void>
}

/** `files`: the client, as the storefront's pages load it. */
export async function startTwoSites(
  files: ReadonlyMap<string, string>,
  env: Record<string, string>,
): Promise<TwoSites> {
  const tls = makeCertificate([STOREFRONT_NAME, PROVIDER_NAME])
  const storefront = await listen(tls, STOREFRONT_NAME, serve(createShopPages(files, [])))
  const target: { port?: string } = {} // known once the shop is there, which has to know this address
  const front = await listen(tls, PROVIDER_NAME, (incoming, outgoing) => {
    if (isControlRequest(incoming)) return serve(controlPage)(incoming, outgoing)
    passOn(target.port, incoming, outgoing)
  })
  const shop = await startShop({
    env: { CARTWRIGHT_DURABILITY: 'none', PROVIDER_URL: front.url, STOREFRONT_URL: storefront.url, ...env },
  })
  target.port = new URL(shop.providerUrl).port
  const about = await fetch(`${shop.providerUrl}/.well-known/cartwright.json`)
  const { clientId }: { clientId: string } = await about.json()
  return {
    storefrontUrl: storefront.url,
    providerUrl: front.url,
    callbackUrl: `${storefront.url}/account/callback`,
    client: { baseUrl: front.url, clientId },
    shop,
    async close() {
      await shop.remove()
      for (const { server } of [storefront, front]) {
        server.closeAllConnections()
        await once(server.close(), 'close')
      }
    },
  }
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

async function listen(tls: TlsKeys, name: string, listener: Listener): Promise<{ server: Server; url: string }> {
  const server = createServer(tls, listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return { server, url: `https://${name}:${port}` }
}

function serve(handler: Handler): Listener {
  return (incoming, outgoing) => void respond(handler, incoming, outgoing)
}

/** Passes requests on as a TLS proxy in front of a shop does, without further changes. */
function passOn(port: string | undefined, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path, headers } = incoming
  const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answered) => {
    outgoing.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.pipe(outgoing)
  })
  passed.on('error', () => outgoing.writeHead(503).end()) // while the shop is started again
  incoming.pipe(passed)
}
