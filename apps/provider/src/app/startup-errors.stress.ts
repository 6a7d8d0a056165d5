import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SHOP_ARGUMENTS } from '../../../../tools/shop-arguments.ts'
import { buildPages, makeDataDir } from '../../../../e2e/faults/faulty-shop.ts'
import { requireNone, summarize } from '../../../../e2e/faults/report.ts'
import { canMount, mountSmallDisk, findProgramsFolder } from '../../../../e2e/faults/small-disk.ts'

const root = join(import.meta.dirname, '../../../..')
const GIVES_UP_WITHIN_MS = 120_000 // beside other work on the machine

/** One reason for which a shop cannot start. */
interface Obstacle {
  name: string
  says: RegExp
  isHere?: () => boolean
  prepare?: (folder: string) => () => void
  env(folder: string, takenPort: number): Record<string, string>
}

const obstacles: Obstacle[] = [
  {
    name: 'the port of the provider is taken',
    says: /^Port \d+ is already in use by another process, .*PROVIDER_PORT=\d+ npm start\.$/,
    env: (folder, port) => ({ CARTWRIGHT_DATA_DIR: folder, PROVIDER_PORT: `${port}` }),
  },
  {
    name: 'the port of the storefront is taken',
    says: /^Port \d+ is already in use by another process, .*STOREFRONT_PORT=\d+ npm start\.$/,
    env: (folder, port) => ({ CARTWRIGHT_DATA_DIR: folder, STOREFRONT_PORT: `${port}` }),
  },
  {
    name: 'the data directory would be inside of a file',
    says: /^The data directory .* cannot be created or written to \(.*\)\. Give this user write access/,
    env(folder) {
      writeFileSync(join(folder, 'file'), '')
      return { CARTWRIGHT_DATA_DIR: join(folder, 'file/data') }
    },
  },
  {
    name: 'the folder for files would be inside of a file',
    says: /^The folder .* cannot be created or written to \(ENOTDIR\)\. .* CARTWRIGHT_MEDIA\.$/,
    env(folder) {
      const file = join(folder, 'file')
      writeFileSync(file, '')
      return { CARTWRIGHT_DATA_DIR: join(folder, 'data'), CARTWRIGHT_MEDIA: join(file, 'media') }
    },
  },
  {
    name: 'the folder of the demo shop is not there',
    says: /^There is no folder .*nowhere, from which the demo shop would be loaded\. CARTWRIGHT_DEMO_FOLDER names it/,
    env: (folder) => ({
      CARTWRIGHT_DATA_DIR: folder,
      CARTWRIGHT_DEMO: 'catalogue',
      CARTWRIGHT_DEMO_FOLDER: join(folder, 'nowhere'),
    }),
  },
  {
    name: 'the data directory is closed',
    says: /^The data directory .* cannot be created or written to \(EACCES\)\. Give this user write access/,
    isHere: () => process.getuid?.() !== 0,
    env(folder) {
      chmodSync(folder, 0o500)
      return { CARTWRIGHT_DATA_DIR: folder }
    },
  },
  {
    name: 'the disk has no room for a new shop',
    says: /^The disk that holds .* is full, .*Free some space/,
    isHere: canMount,
    prepare: (folder) => mountSmallDisk(folder, '20m'),
    env: (folder) => ({ CARTWRIGHT_DATA_DIR: folder, PG_BIN: findProgramsFolder() }),
  },
  {
    name: 'the disk is full to the last byte',
    says: /^The disk that holds .* is full, .*Free some space/,
    isHere: canMount,
    prepare: (folder) => mountSmallDisk(folder, '20m'),
    env(folder) {
      spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'ballast')}`, 'bs=4k'])
      return { CARTWRIGHT_DATA_DIR: folder, PG_BIN: findProgramsFolder() }
    },
  },
]

export const stressTest = {
  group: 'disk',
  name: 'a shop that cannot start says why in one paragraph, and leaves nothing running',
  full: 20,
  small: 1,
  isStress: true,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    buildPages()
    const here = obstacles.filter(({ isHere = () => true }) => isHere())
    for (const { name } of obstacles.filter((each) => !here.includes(each)))
      log(`skipped on this system, or for this user: ${name}`)
    const wrong: object[] = []
    fillCompileCache()
    for (let trial = 1; trial <= n; trial++) {
      wrong.push(...(await Promise.all(here.map(meet))).flat())
    }
    log(`each time: ${here.map(({ name }) => name).join('; ')}`)
    log(summarize(n * here.length, wrong.length, seed))
    requireNone('starts that were not refused as they should be', wrong)
  },
}

/**
 * Fills the compile cache once for all processes. With `NODE_COMPILE_CACHE` a process writes its cache at exit, which
 * takes seconds after its message, longer if all do so at once.
 */
function fillCompileCache(): void {
  spawnSync(process.execPath, SHOP_ARGUMENTS, {
    cwd: root,
    // No port at all: the process ends once everything is loaded.
    env: { ...process.env, NODE_ENV: 'production', PROVIDER_PORT: 'none' },
    stdio: 'ignore',
    timeout: 2 * GIVES_UP_WITHIN_MS,
  })
}

async function meet({ name, says, prepare, env }: Obstacle): Promise<object[]> {
  const taken = createServer()
  await once(taken.listen(0, '127.0.0.1'), 'listening')
  const { port } = taken.address() as AddressInfo // a listening TCP server has a port
  const { dataDir, remove } = makeDataDir(prepare)
  try {
    const child = spawn(process.execPath, SHOP_ARGUMENTS, {
      cwd: root,
      env: {
        ...process.env,
        ...(await findFreePorts()),
        NODE_ENV: 'production',
        CARTWRIGHT_DURABILITY: 'none',
        ...env(dataDir, port),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: GIVES_UP_WITHIN_MS,
    })
    let said = ''
    child.stderr.on('data', (data: Buffer) => (said += data.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    const text = said.trim()
    const isClear = code === 1 && says.test(text) && !text.includes('\n')
    const left = spawnSync('pgrep', ['-f', dataDir], { encoding: 'utf8' }).stdout.trim()
    return isClear && left === '' ? [] : [{ name, code, said, left }]
  } finally {
    remove()
    taken.close()
  }
}

async function findFreePorts(): Promise<Record<string, string>> {
  const servers = [createServer(), createServer()]
  const ports = await Promise.all(
    servers.map(async (server) => {
      await once(server.listen(0, '127.0.0.1'), 'listening')
      return (server.address() as AddressInfo).port // a listening TCP server has a port
    }),
  )
  for (const server of servers) server.close()
  return { STOREFRONT_PORT: `${ports[0]}`, PROVIDER_PORT: `${ports[1]}` }
}
