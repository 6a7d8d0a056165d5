import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Ports of this machine that nobody listens on now, none twice. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports: number[] = []
  for (const server of servers) {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    ports.push((server.address() as AddressInfo).port) // a TCP server that listens has one
  }
  for (const server of servers) server.close()
  return ports
}
