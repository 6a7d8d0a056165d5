import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, currentCart, OAuthStrategy, products, STORES_APP_ID } from '@cartwright/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { STOREFRONT_CLIENT_ID } from '../apps/provider/src/identity/clients/storefront-client.ts'
import { createSmallDemo } from '../apps/provider/src/testing/small-demo.ts'
import { trials } from '../apps/provider/src/testing/trials.ts'
import { findFreePorts, watchProgress } from './shop.ts'

const root = join(import.meta.dirname, '..')

/** A first start on a small demo shop, again and again on the same data; and commands beside it. */
async function prepareShop({ orders }: { orders: number }) {
  const folder = await createSmallDemo({ orders })
  const home = mkdtempSync(join(tmpdir(), 'cartwright-e2e-'))
  chmodSync(home, 0o755) // as root, PostgreSQL runs as another user and has to get through
  const [storefrontPort, providerPort] = await findFreePorts()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    CARTWRIGHT_DURABILITY: 'none',
    CARTWRIGHT_DATA_DIR: join(home, 'data'),
    CARTWRIGHT_DEMO_FOLDER: folder,
    STOREFRONT_PORT: String(storefrontPort),
    PROVIDER_PORT: String(providerPort),
  }
  const run = (program: string, ...args: string[]) => {
    const child = spawn(process.execPath, ['--conditions=cartwright-source', program, ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
    const ended = once(child, 'exit') as Promise<[number | null]>
    return { child, ended, output: () => output }
  }
  const running: ReturnType<typeof run>[] = []
  onTestFinished(async () => {
    for (const { child, ended } of running) {
      child.kill('SIGINT')
      await ended
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    providerUrl: `http://localhost:${providerPort}`,
    /** Resolves as soon as the shop has said this. */
    async startUntil(text: string) {
      const shop = run('apps/provider/src/main.ts')
      running.push(shop)
      const isStuck = watchProgress(shop.output)
      while (!shop.output().includes(text)) {
        const hasEnded = shop.child.exitCode !== null || shop.child.signalCode !== null
        if (hasEnded || isStuck()) throw new Error(`It never said "${text}":\n${shop.output()}`)
        await pause(5)
      }
      return {
        async kill() {
          shop.child.kill('SIGKILL')
          await shop.ended
          return shop.output()
        },
        output: shop.output,
      }
    },
    async command(...args: string[]) {
      const { ended, output } = run('apps/provider/src/cli.ts', ...args)
      const [code] = await ended
      return { code, said: output() }
    },
  }
}

test('a first start that is killed again and again ends in a whole demo shop', async () => {
  const shop = await prepareShop({ orders: 4 })
  const killedAt: string[] = []
  const moments = trials({
    few: ['Fernhollow is open'],
    many: ['Demo products', 'It is loaded again', 'Fernhollow is open'],
  })
  for (const moment of moments) {
    const output = await (await shop.startUntil(moment)).kill()
    killedAt.push(moment)
    expect(output).not.toContain('The demo shop is loaded')
    expect(output.includes('Loading the demo shop was interrupted. It is loaded again.')).toBe(killedAt.length > 1)
  }
  const whole = await shop.startUntil('The demo shop is loaded: 3 products with 0 pictures, 2 members and 4 orders')
  expect(whole.output()).toContain('It is loaded again.')
  console.log(`killed at: ${killedAt.join(', ')}; 0 of ${killedAt.length} not whole afterwards`)
})

test('a command at the terminal brings the demo shop back while it runs, and leaves a shop with anything of its own alone', async () => {
  const shop = await prepareShop({ orders: 1 })
  await shop.startUntil('The demo shop is loaded')
  const client = createClient({
    modules: { currentCart, products },
    auth: OAuthStrategy({ clientId: STOREFRONT_CLIENT_ID }),
    baseUrl: shop.providerUrl,
  })
  const look = async () => {
    const { items } = await client.products.queryProducts().ascending('name').find()
    return items.map(({ _id, name }) => ({ id: _id, name }))
  }
  const before = await look()
  expect(before).toHaveLength(3)
  const catalogReference = {
    appId: STORES_APP_ID,
    catalogItemId: before[0]!.id,
    options: { options: { Size: 'Small' } },
  }
  await client.currentCart.addToCurrentCart({ lineItems: [{ quantity: 1, catalogReference }] })

  const reset = await shop.command('demo', 'reset', '--yes')
  expect(reset.said).toMatch(/The demo shop is loaded: 3 products .* A running shop shows it within seconds\./)
  expect(reset.code).toBe(0)
  await vi.waitFor(
    async () => expect((await client.currentCart.getCurrentCart().catch(() => undefined))?.lineItems ?? []).toEqual([]),
    5_000,
  )
  await vi.waitFor(
    async () => expect((await look()).map(({ id }) => id)).not.toEqual(before.map(({ id }) => id)),
    5_000,
  )
  const anew = await look()
  expect(anew.map(({ name }) => name)).toEqual(before.map(({ name }) => name))

  expect((await shop.command('coupon', 'create', 'MINE', '--percent', '5')).code).toBe(0)
  const refused = await shop.command('demo', 'reset', '--yes')
  expect(refused.said).toContain(
    'The shop contains other data than the demo shop: a coupon (MINE). Nothing was changed.',
  )
  expect(refused.code).toBe(1)
  expect(await look()).toEqual(anew)
})
