import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A page that is the same for everyone, with its compressed forms made when first asked for. */
export interface CachedPage {
  html: string
  headers: Record<string, string>
  etag: string
  madeAt: number
  br?: Promise<Uint8Array<ArrayBuffer>>
  gzip?: Promise<Uint8Array<ArrayBuffer>>
}

interface CacheOptions {
  /** How long a page is served without looking again. */
  freshMs: number
  /** How long an older page stands in when a new one cannot be made. */
  standInMs: number
  limit: number
  now: () => number
}

/**
 * Keeps rendered public pages by their address. Of those who ask for a page that is not there, the first has it made and the others wait for it.
 * @example const page = await cache.read('/', () => render())
 */
export function createPageCache({ freshMs, standInMs, limit, now }: CacheOptions) {
  const pages = new Map<string, CachedPage>()
  const making = new Map<string, Promise<CachedPage | undefined>>()

  /** `undefined` is "there is no such page", and is not kept. */
  async function make(
    key: string,
    render: () => Promise<{ html: string; headers: Record<string, string> } | undefined>,
  ) {
    const rendered = await render()
    pages.delete(key)
    if (!rendered) return undefined
    const etag = `W/"${createHash('sha256').update(rendered.html).digest('base64url').slice(0, 27)}"`
    const page: CachedPage = { ...rendered, etag, madeAt: now() }
    pages.set(key, page)
    for (const oldest of pages.keys()) {
      if (pages.size <= limit) break
      pages.delete(oldest)
    }
    return page
  }

  return {
    async read(
      key: string,
      render: () => Promise<{ html: string; headers: Record<string, string> } | undefined>,
    ): Promise<CachedPage | undefined> {
      const known = pages.get(key)
      if (known && now() - known.madeAt < freshMs) return known
      let made = making.get(key)
      if (!made) {
        made = make(key, render).finally(() => making.delete(key))
        making.set(key, made)
      }
      try {
        return await made
      } catch (error) {
        if (known && now() - known.madeAt < standInMs) return known
        throw error
      }
    },
  }
}

/** The answer for one request: 304 when the browser has the page already, compressed when it can read that. */
export async function answerCached(page: CachedPage, request: Request, isKept: boolean): Promise<Response> {
  const headers = new Headers({
    ...page.headers,
    etag: page.etag,
    'cache-control': 'public, max-age=0, s-maxage=2, must-revalidate',
    vary: 'accept-encoding',
    'x-cache': isKept ? 'hit' : 'miss',
  })
  if (matchesEtag(request.headers.get('if-none-match'), page.etag)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  const accepted = request.headers.get('accept-encoding') ?? ''
  if (/\bbr\b/.test(accepted)) {
    page.br ??= compressBrotli(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).then(own)
    headers.set('content-encoding', 'br')
    return new Response(await page.br, { headers })
  }
  if (/\bgzip\b/.test(accepted)) {
    page.gzip ??= compressGzip(page.html).then(own)
    headers.set('content-encoding', 'gzip')
    return new Response(await page.gzip, { headers })
  }
  return new Response(page.html, { headers })
}

const own = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)

function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  return (
    ifNoneMatch !== null &&
    ifNoneMatch.split(',').some((tag) => tag.trim() === etag || tag.trim() === etag.slice(2) || tag.trim() === '*')
  )
}
