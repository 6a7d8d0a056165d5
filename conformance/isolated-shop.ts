import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createSquarePng } from './square-png.ts'
import { startShop } from '../e2e/shop.ts'
import { ANYONE, COLLECTION, FIELDS } from './data-collection.ts'

const root = join(import.meta.dirname, '..')

/** Permissions of the merchants and apps in the scenarios. */
const SCOPES = [
  'SCOPE.DC-STORES.MANAGE-PRODUCTS',
  'SCOPE.DC-STORES.MANAGE-ORDERS',
  'SCOPE.DC-IDENTITY.MANAGE-ACCOUNTS',
  'SCOPE.DC-REVIEWS.MANAGE-REVIEWS',
]

/** A running shop goes by other settings no later. */
const FOLLOWED_WITHIN_MS = 1_500

/** In what else buyers may see prices. */
const RATES = ['USD=1.0825', 'JPY=163.2']

export interface IsolatedShop {
  url: string
  /** Made with the shop's own command, as people make them. */
  apiKey: string
  media: ShopMedia
  close(): Promise<void>
}

/** Client whose answers have media addresses of the platform, and a square picture of the shop. */
export interface ShopMedia {
  platformClientId: string
  pictureId: string
}

/**
 * A real shop for one of the clients, on data of its own: what a merchant makes there, the other client does not see.
 */
export async function startIsolatedShop(): Promise<IsolatedShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-conformance-'))
  chmodSync(dataDir, 0o755) // as root, PostgreSQL runs as another user and has to get through
  const env = {
    CARTWRIGHT_DURABILITY: 'none',
    CARTWRIGHT_DATA_DIR: dataDir,
    // Each scenario comes from an address of its own, which the player writes as a proxy does.
    TRUSTED_PROXIES: '127.0.0.1,::1',
  }
  const shop = await startShop({ env })
  const close = async () => {
    await shop.remove()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  const run = async (...command: string[]): Promise<string> => {
    const args = ['--conditions=cartwright-source', 'apps/provider/src/cli.ts', ...command]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
    return stdout.trim()
  }
  try {
    const scopes = SCOPES.flatMap((scope) => ['--scope', scope])
    await run('exchange-rates', 'set', ...RATES)
    await run('data', 'create', COLLECTION, ...FIELDS.flatMap((field) => ['--field', field]), ...ANYONE)
    const apiKey = await run('api-key', 'create', '--name', 'Conformance', ...scopes)
    const platformClientId = await run('client', 'add', '--name', 'Existing storefront', '--media', 'platform')
    await pause(FOLLOWED_WITHIN_MS)
    const pictureId = await uploadPicture(shop.providerUrl, apiKey)
    return { url: shop.providerUrl, apiKey, media: { platformClientId, pictureId }, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function uploadPicture(url: string, apiKey: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([createSquarePng()]), 'square.png')
  const response = await fetch(`${url}/cartwright/v1/media`, {
    method: 'POST',
    headers: { authorization: apiKey },
    body,
  })
  if (!response.ok) throw new Error(`The picture was refused: ${response.status} ${await response.text()}`)
  const { file } = (await response.json()) as { file: { id: string } } // by the contract
  return file.id
}
