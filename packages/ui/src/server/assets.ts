import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The static files of an app, as built, in memory with their compressed forms. */
export interface Assets {
  /** Address of the module that brings the islands to life, if the app has any. */
  script: string | undefined
  /** Addresses of its stylesheets; none if its documents contain their styles. */
  styles: readonly string[]
  find(path: string): Asset | undefined
}

interface Asset {
  type: string
  plain: Uint8Array<ArrayBuffer>
  br?: Uint8Array<ArrayBuffer>
  gzip?: Uint8Array<ArrayBuffer>
}

interface Manifest {
  script: string | null
  styles: string[]
  files: Record<string, { type: string; encodings: ('br' | 'gzip')[] }>
}

/** Assets of an app without any, as tests have it. */
export const emptyAssets: Assets = { script: undefined, styles: [], find: () => undefined }

/**
 * Reads what the build left in a `client` folder.
 * @example const assets = readAssets('dist/storefront/client')
 */
export function readAssets(folder: string): Assets {
  // Written by our own build, together with this code.
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const files = new Map<string, Asset>()
  for (const [path, { type, encodings }] of Object.entries(manifest.files)) {
    const file = join(folder, path)
    files.set(path, {
      type,
      plain: new Uint8Array(readFileSync(file)),
      br: encodings.includes('br') ? new Uint8Array(readFileSync(`${file}.br`)) : undefined,
      gzip: encodings.includes('gzip') ? new Uint8Array(readFileSync(`${file}.gz`)) : undefined,
    })
  }
  return { script: manifest.script ?? undefined, styles: manifest.styles, find: (path) => files.get(path) }
}

/**
 * The answer to a request for `/assets/…`, or nothing when there is no such file. Names carry a hash, so it may be
 * kept forever.
 * @example const response = serveAsset(assets, request)
 */
export function serveAsset(assets: Assets, request: Request): Response | undefined {
  const asset = assets.find(new URL(request.url).pathname)
  if (!asset) return undefined
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding =
    asset.br && /\bbr\b/.test(accepted) ? 'br' : asset.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  const headers = new Headers({
    'content-type': asset.type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  if (encoding) headers.set('content-encoding', encoding)
  return new Response((encoding && asset[encoding]) || asset.plain, { headers })
}
