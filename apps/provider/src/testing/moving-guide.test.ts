import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { findMailsTo, startShop, TEST_PROVIDER_URL } from './index.ts'

// The programs in docs/guides/moving.md, run unchanged.

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guides/moving.md'), 'utf8')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** Runs in this Node process, from a temporary folder. */
async function runSample(name: string, replaced: readonly (readonly [string, string])[], folder: string) {
  const [, sample] = new RegExp(`^\`\`\`ts ${name}\n(.+?)^\`\`\``, 'ms').exec(guide) ?? []
  if (sample === undefined) throw new Error(`The guide has no sample "${name}".`)
  for (const [text] of replaced) expect(sample).toContain(text)
  const file = join(folder, `${name}.ts`)
  writeFileSync(
    file,
    replaced.reduce((all, [text, by]) => all.replace(text, by), sample),
  )
  await import(pathToFileURL(file).href)
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moving-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('imported members of the platform get accounts with a link for a new password each', async () => {
  const shop = await startShop()
  vi.stubGlobal('fetch', shop.fetch)
  vi.stubEnv('SHOP_URL', TEST_PROVIDER_URL)
  vi.stubEnv('SHOP_KEY', await shop.newApiKey(['SCOPE.DC-IDENTITY.MANAGE-ACCOUNTS']))
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  const folder = newFolder()
  writeFileSync(join(folder, 'members.csv'), 'ann@shop.example,Ann,One\r\nbo@shop.example,Bo,Two\n')
  await runSample('moving', [["'members.csv'", JSON.stringify(join(folder, 'members.csv'))]], folder)
  for (const email of ['ann@shop.example', 'bo@shop.example'])
    expect(await findMailsTo(shop, email, 'activation')).toHaveLength(1)
})

test('the official packages send all platform requests to the provider, and others nowhere', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input)
    return new Response()
  })
  await runSample('official', [], newFolder())
  await fetch('https://www.wixapis.com/stores/v1/products/query')
  await fetch(new URL('https://edge.wixapis.com/oauth2/token'))
  await fetch('https://www.wixapis.com.evil.example/')
  expect(asked).toEqual([
    'https://account.shop.example/stores/v1/products/query',
    'https://account.shop.example/oauth2/token',
    'https://www.wixapis.com.evil.example/',
  ])
})
