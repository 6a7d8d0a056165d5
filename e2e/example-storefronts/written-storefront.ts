/**
 * A storefront as `create-storefront` writes it, in a folder of its own, with the packed client as users install
 * it.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const START_MS = 60_000

export interface WrittenStorefront {
  folder: string
  /** Runs a program of Node in the folder, to its end. A warning of the program is an error. */
  run(program: string, ...args: string[]): Promise<void>
  /** Starts a server in the folder, and waits until it answers. */
  serve(url: string, program: string, ...args: string[]): Promise<void>
  remove(): void
}

export async function writeStorefront(
  kind: 'next' | 'vite',
  environment: Record<string, string>,
): Promise<WrittenStorefront> {
  const parent = mkdtempSync(join(tmpdir(), 'cartwright-example-'))
  const folder = join(parent, `${kind}-storefront`)
  const env = { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '', ...environment }
  const servers: { kill(): void }[] = []
  const node = promisify(execFile)
  await node(
    process.execPath,
    ['--conditions=cartwright-source', 'apps/provider/src/cli.ts', 'create-storefront', folder, `--${kind}`],
    { cwd: root },
  )
  await node(process.execPath, ['tools/build-client.mjs', '--pack', join(folder, 'vendor')], { cwd: root })
  return {
    folder,
    async run(program, ...args) {
      const { stdout, stderr } = await node(process.execPath, [program, ...args], { cwd: folder, env }).catch(
        ({ message, stdout: said }: Error & { stdout?: string }) => {
          throw new Error(`${message}\n${said}`)
        },
      )
      if (/\bwarn/i.test(stdout + stderr)) throw new Error(`${program} warns:\n${stdout}${stderr}`)
    },
    async serve(url, program, ...args) {
      const server = spawn(process.execPath, [program, ...args], {
        cwd: folder,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      servers.push(server)
      for (const deadline = performance.now() + START_MS; performance.now() < deadline; await pause(100))
        if (
          await fetch(url).then(
            ({ ok }) => ok,
            () => false,
          )
        )
          return
      throw new Error(`${program} does not answer on ${url}.`)
    },
    remove() {
      for (const server of servers) server.kill()
      rmSync(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

/** Installs the packed client as npm does, and everything else from this repository, which has the same versions. */
export async function installFromHere({ folder }: WrittenStorefront, packages: readonly string[]): Promise<void> {
  const [file = ''] = readdirSync(join(folder, 'vendor'))
  const client = join(folder, 'node_modules/@cartwright/client')
  mkdirSync(client, { recursive: true })
  await promisify(execFile)('tar', ['-xzf', join(folder, 'vendor', file), '-C', client, '--strip-components=1'])
  for (const name of packages) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link, 'junction')
  }
}
