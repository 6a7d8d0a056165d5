import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

/** Creates a folder in which `npm start` runs this build and this shop. */
function makeFolder(build: string, shop = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'tools'))
  for (const file of ['start.mjs', 'check-runtime.mjs', 'compile-cache.mjs', 'running-shop.mjs', 'shop-arguments.ts'])
    cpSync(join(import.meta.dirname, file), join(folder, 'tools', file))
  writeFileSync(join(folder, 'tools/build.mjs'), `export async function build() { ${build} }`)
  mkdirSync(join(folder, 'apps/provider/src'), { recursive: true })
  writeFileSync(join(folder, 'apps/provider/src/main.ts'), shop)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  return folder
}

function startIn(folder: string, more: NodeJS.ProcessEnv = {}): Promise<{ code: number; said: string }> {
  const { NODE_COMPILE_CACHE: _ofThisRun, ...rest } = process.env
  const env = { ...rest, ...more }
  return new Promise((done) => {
    execFile(process.execPath, ['tools/start.mjs'], { cwd: folder, env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

/** Output of `npm start` if the build fails with this error. */
const startWith = (failure: string) => startIn(makeFolder(`throw ${failure}`))

test.each([
  ['a full disk', `Object.assign(new Error('write'), { code: 'ENOSPC' })`, 'the disk is full'],
  [
    'a full disk, in the words of the builder',
    `new Error('No space left on device (os error 28)')`,
    'the disk is full',
  ],
  ['a folder of root', `Object.assign(new Error('mkdtemp'), { code: 'EACCES' })`, 'is not writable for this user'],
])('%s is reported without a stack trace if the build fails', async (_what, failure, reason) => {
  const { code, said } = await startWith(failure)
  expect(code).toBe(1)
  expect(said).toContain(reason)
  expect(said.trim().split('\n')).toHaveLength(1)
})

test('an error in the sources is shown unchanged', async () => {
  const { code, said } = await startWith(`new Error('Unexpected token')`)
  expect(code).toBe(1)
  expect(said).toContain('Error: Unexpected token')
})

describe('the compile cache', () => {
  const shop = "import module from 'node:module'; console.log('open', module.getCompileCacheDir())"

  test('the compile cache is beside the packages, for the next start', async () => {
    const folder = makeFolder('', shop)
    const cacheFolder = join(folder, 'node_modules/.cache/node')
    expect((await startIn(folder)).said).toContain(`open ${cacheFolder}`)
    // Node has a folder for each set of flags: that of the shop, and that of what starts it, which compiles nothing.
    const files = readdirSync(cacheFolder).flatMap((flags) => readdirSync(join(cacheFolder, flags)))
    expect(files.length).toBeGreaterThan(0)
    expect((await startIn(folder)).said).toContain('open')
    const unnamed = await startIn(folder, { NODE_COMPILE_CACHE: '' })
    expect(unnamed.said, 'a name of no letters is none').toContain(`open ${cacheFolder}`)
  })

  test('the compile cache is off if its folder cannot be created, and the shop still starts', async () => {
    const folder = makeFolder('', shop)
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'node_modules/.cache'), '')
    expect(await startIn(folder)).toEqual({ code: 0, said: 'open undefined\n' })
  })

  test('the compile cache is rebuilt when its files were changed', async () => {
    const folder = makeFolder('', shop)
    await startIn(folder)
    const cacheFolder = join(folder, 'node_modules/.cache/node')
    const files = readdirSync(cacheFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const { parentPath, name } of files) writeFileSync(join(parentPath, name), 'half of a file')
    expect(await startIn(folder)).toMatchObject({ code: 0, said: expect.stringContaining('open') })
  })
})
