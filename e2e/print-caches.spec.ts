import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SHOP_ARGUMENTS } from '../tools/shop-arguments.ts'
import { findFreePorts } from './shop.ts'

test('the signal USR2 prints the caches of a shop that is still starting, and does not end it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-caches-'))
  chmodSync(folder, 0o755) // PostgreSQL of root runs as another user
  const [storefrontPort, providerPort] = await findFreePorts()
  const shop = spawn(process.execPath, SHOP_ARGUMENTS, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CARTWRIGHT_DATA_DIR: join(folder, 'data'),
      CARTWRIGHT_DEMO: 'off',
      STOREFRONT_PORT: `${storefrontPort}`,
      PROVIDER_PORT: `${providerPort}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shop.stdout.on('data', (data: Buffer) => (output += data.toString()))
  const ended = once(shop, 'exit')
  const ask = async (path: string) =>
    (await fetch(`http://localhost:${providerPort}${path}`).catch(() => undefined))?.status
  const isOver = () => shop.exitCode !== null || shop.signalCode !== null
  try {
    while (!isOver() && (await ask('/healthz')) !== 200) await pause(20)
    expect(await ask('/readyz')).toBe(503)
    shop.kill('SIGUSR2')
    while (!isOver() && (await ask('/readyz')) !== 200) await pause(50)
    expect(shop.signalCode).toBeNull()
    expect(output).toMatch(/^cache +entries +MB/m)
  } finally {
    shop.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
})
