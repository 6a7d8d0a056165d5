import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const FILES = [
  'apps/storefront/src/app.tsx',
  'apps/storefront/src/app.css',
  'apps/storefront/package.json',
  'apps/provider/pages/render.tsx',
  'packages/ui/src/index.ts',
  'package-lock.json',
  'vite.config.ts',
]

interface Sources {
  folder: string
  write(path: string, text: string): void
  remove(path: string): void
  key(): Promise<string>
  replaceBuild(work: string): Promise<void>
}

async function openSources(): Promise<Sources> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of FILES) write(path, path)
  mkdirSync(join(folder, 'tools'))
  cpSync(join(import.meta.dirname, 'build.mjs'), join(folder, 'tools/build.mjs'))
  const { keyOfSources, replaceBuild } = (await import(pathToFileURL(join(folder, 'tools/build.mjs')).href)) as {
    keyOfSources(): Promise<string>
    replaceBuild(work: string): Promise<void>
  }
  return { folder, replaceBuild, write, remove: (path) => rmSync(join(folder, path)), key: keyOfSources }
}

test('a build is reused while its sources are unchanged', async () => {
  const { write, key } = await openSources()
  const before = await key()
  for (const path of [
    'README.md',
    'apps/storefront/src/app.test.ts',
    'apps/provider/src/testing/new.ts',
    'apps/storefront/node_modules/x/index.js',
    'dist/build.json',
    'data/postgres/x.ts',
  ])
    write(path, 'new')
  expect(await key()).toBe(before)
})

test.each(FILES)('%s makes it anew when it is changed', async (path) => {
  const { write, key } = await openSources()
  const before = await key()
  write(path, 'changed')
  expect(await key()).not.toBe(before)
  write(path, path)
  expect(await key()).toBe(before)
})

test('an added, removed or renamed source causes a new build', async () => {
  const { write, remove, key } = await openSources()
  const keys = [await key()]
  write('apps/storefront/src/one.ts', 'the same')
  keys.push(await key())
  remove('apps/storefront/src/one.ts')
  write('apps/storefront/src/other.ts', 'the same')
  keys.push(await key())
  expect(new Set(keys).size).toBe(3)
  remove('apps/storefront/src/other.ts')
  expect(await key()).toBe(keys[0])
})

test('concurrent builds each end with a build in place', async () => {
  const { folder, write, replaceBuild } = await openSources()
  const works = Array.from({ length: 20 }, (_, index) => `dist/.work-${index}`)
  for (const work of works) {
    for (const file of [
      'storefront/server/index.js',
      'pages/server/index.js',
      'backoffice/client/manifest.json',
      'build.json',
    ])
      write(`${work}/${file}`, work)
  }
  await Promise.all(works.map((work) => replaceBuild(join(folder, work))))
  for (const file of [
    'storefront/server/index.js',
    'pages/server/index.js',
    'backoffice/client/manifest.json',
    'build.json',
  ])
    expect(works).toContain(readFileSync(join(folder, 'dist', file), 'utf8'))
  expect(works.filter((work) => existsSync(join(folder, work, 'build.json')))).toEqual([])
})
