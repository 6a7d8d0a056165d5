import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { CannotListen, listen } from './server.ts'

const answer = () => new Response('')

test('a taken port is named with its variable', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo // a TCP server that listens has one
  await expect(listen(answer, { port, hostname: '127.0.0.1', portVariable: 'PROVIDER_PORT' })).rejects.toThrow(
    new RegExp(`^Port ${port} is already in use, .*PROVIDER_PORT=\\d+ npm start\\.$`),
  )
  taken.close()
})

test.each([
  ['203.0.113.9', /^HOST is "203\.0\.113\.9", which is no address of this machine\./],
  ['nope.invalid', /^HOST is "nope\.invalid", a name that leads to no address\./],
])('HOST=%s is explained', async (hostname, message) => {
  const refused = listen(answer, { port: 0, hostname, portVariable: 'PROVIDER_PORT' })
  await expect(refused).rejects.toThrow(CannotListen)
  await expect(refused).rejects.toThrow(message)
})
