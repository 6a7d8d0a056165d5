import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { CommandError } from '../command.ts'
import type { CertificateChain } from './certificate.ts'
import { createForwarder, type ForwardOptions } from './forward.ts'

export interface RunningProxy {
  port: number
  close(): Promise<void>
}

/** Listens with TLS on the loopback addresses alone. The IPv6 one is left out where the machine has none. */
export async function startProxy(
  chain: CertificateChain,
  { port: wanted, ...options }: ForwardOptions & { port: number },
): Promise<RunningProxy> {
  const forward = createForwarder(options)
  const open = async (host: string, port: number): Promise<Server> => {
    const server = createServer(
      { key: chain.key, cert: chain.certificate + chain.authority, minVersion: 'TLSv1.2' },
      forward,
    )
    // A connection that fails before its first request, such as a browser that does not trust the certificate.
    server.on('tlsClientError', (_error, socket) => socket.destroy())
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port, exclusive: true }, resolve)
    })
    return server
  }
  const first = await open('127.0.0.1', wanted).catch((error: NodeJS.ErrnoException) => {
    throw toListenError(error, wanted)
  })
  const { port } = first.address() as AddressInfo // a TCP listener has one
  const second = await open('::1', port).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return undefined
    await closeServer(first)
    throw toListenError(error, port)
  })
  const servers = second ? [first, second] : [first]
  return { port, close: async () => void (await Promise.all(servers.map(closeServer))) }
}

function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
  server.closeAllConnections()
  return closed
}

/** Port that this user may not open. */
export class PortNotAllowed extends CommandError {}

function toListenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EACCES')
    return new PortNotAllowed(
      `Port ${port} needs rights that this user does not have. Choose another one: --port 8443.`,
      {
        cause: error,
      },
    )
  if (error.code === 'EADDRINUSE')
    return new CommandError(`Port ${port} is in use by another program. Choose another one: --port 8443.`, {
      cause: error,
    })
  return error
}
