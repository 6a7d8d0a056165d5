import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ShopAddress } from './shop.ts'

const root = join(import.meta.dirname, '..')

/** A command of the shop's merchant, beside the shop that runs; answers what it printed. */
export async function runCommand(
  { dataDir, storefrontUrl, providerUrl }: ShopAddress,
  ...args: string[]
): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    CARTWRIGHT_DATA_DIR: dataDir,
    STOREFRONT_PORT: new URL(storefrontUrl).port,
    PROVIDER_PORT: new URL(providerUrl).port,
  }
  const node = ['--conditions=cartwright-source', 'apps/provider/src/cli.ts', ...args]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, node, { cwd: root, env })
  return stdout + stderr
}
