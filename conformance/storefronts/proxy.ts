/** `npm run cartwright -- proxy --hosts`, used as a developer uses it: by the variables and flags that it prints. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Part of the last line that the command prints at its start. */
const LAST_LINE = /replaced after a month/

export interface Proxy {
  /** Environment of a storefront's Node. */
  env: Record<string, string>
  /** Flags of Chromium. */
  flags: string[]
  close(): Promise<void>
}

export async function startProxy(target: string, port: number, folder: string): Promise<Proxy> {
  const args = ['proxy', '--hosts', '--port', `${port}`, '--target', target, '--folder', folder]
  const child = spawn(process.execPath, ['--conditions=cartwright-source', 'apps/provider/src/cli.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const close = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
  }
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        printed += data.toString()
        if (LAST_LINE.test(printed)) resolve()
      })
    child.once('exit', () => reject(new Error(`The proxy ended. It said:\n${printed}`)))
  })
  const find = (pattern: RegExp): string => {
    const found = pattern.exec(printed)?.[1]
    if (!found) throw new Error(`The proxy prints nothing like ${String(pattern)}:\n${printed}`)
    return found
  }
  return {
    env: {
      NODE_EXTRA_CA_CERTS: find(/NODE_EXTRA_CA_CERTS="([^"]+)"/),
      NODE_OPTIONS: find(/NODE_OPTIONS="([^"]+)"/),
    },
    flags: [
      `--host-resolver-rules=${find(/--host-resolver-rules="([^"]+)"/)}`,
      find(/(--ignore-certificate-errors-spki-list=\S+)/),
    ],
    close,
  }
}
