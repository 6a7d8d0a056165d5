import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'

export interface Listener {
  port: number
  /** Stops taking connections, lets running requests end, closes what is left after `graceMs`. */
  close(graceMs?: number): Promise<void>
}

const REQUEST_TIMEOUT_MS = 15_000
const KEEP_ALIVE_TIMEOUT_MS = 65_000
const MAX_HEADER_BYTES = 16 * 1024

export class PortTaken extends Error {
  constructor(port: number, variable: string) {
    super(
      `Port ${port} is already in use, by another program or by a Cartwright that is still running. ` +
        `Stop that program, or choose another port: ${variable}=${port + 100} npm start.`,
    )
    this.name = 'PortTaken'
  }
}

/** Listens with limits on headers, time and size that bare `node:http` leaves open. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  options: { port: number; hostname?: string; portVariable: string },
): Promise<Listener> {
  const server = await new Promise<ServerType>((resolve, reject) => {
    const created = serve(
      {
        fetch,
        port: options.port,
        hostname: options.hostname,
        serverOptions: {
          requestTimeout: REQUEST_TIMEOUT_MS,
          headersTimeout: REQUEST_TIMEOUT_MS,
          keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
          maxHeaderSize: MAX_HEADER_BYTES,
          connectionsCheckingInterval: 5_000,
        },
      },
      () => resolve(created),
    )
    created.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(options.port, options.portVariable) : error),
    )
  })
  const { port } = server.address() as AddressInfo // a TCP listener has one
  return { port, close: (graceMs = 10_000) => close(server, graceMs) }
}

async function close(server: ServerType, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  if (!('closeIdleConnections' in server)) return closed
  server.closeIdleConnections()
  const force = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(force)
}
