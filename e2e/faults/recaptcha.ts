import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Google's judge on this machine, who finds everybody human. */
export async function startRecaptcha(whenFinished: (cleanUp: () => void) => void): Promise<{ port: number }> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port } // a TCP listener has one
}
