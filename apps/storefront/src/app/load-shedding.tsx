import { baseCss, contentSecurityPolicy, renderDocument } from '@cartwright/ui/server'
import type { Language } from '../shop.ts'
import type { Texts } from '../texts/find-texts.ts'
import type { PlainResponse } from '../http/cached-page-response.ts'
import type { PlainRequest } from '../http/page-response-cache.ts'

const MAX_RETRY_SECONDS = 5

/** Admission under load: rejects requests of low priority first. */
export interface LoadShedder {
  shouldReject(rank: () => number): boolean
}

/** Priorities: the lowest is rejected first. */
const PRIORITY = { search: 0, read: 1, write: 2, sale: 3 } as const

/** Paths to the checkout and back, and cheap ones: assets, health check. */
const SALE = /^(?:\/\w{2})?\/(?:checkout|thank-you|account\/callback|assets|healthz|favicon\.\w+)(?:[/?]|$)/
/** Paths that search the catalogue, for people and for machines. */
const SEARCH = /^(?:\/\w{2})?\/(?:search|collections|recently-viewed|feeds|sitemap(?:-\d+)?\.xml|llms\.txt)(?:[/?]|$)/
/** Paths that scripts request: they get no error page. */
const SCRIPT_PATHS =
  /\/(?:search\/suggestions|recently-viewed|quick-view|cart\/summary|cart\/drawer|wishlist\/marks)(?:[/?]|$)/

export function getRequestPriority({ method, target }: { method: string; target: string }): number {
  if (SALE.test(target)) return PRIORITY.sale
  if (SEARCH.test(target)) return PRIORITY.search
  return method === 'GET' || method === 'HEAD' ? PRIORITY.read : PRIORITY.write
}

/**
 * Creates the responder that rejects requests under load. Its page is rendered once per language and needs no other
 * file.
 */
export function createOverloadResponder(
  languages: readonly Language[],
  shop: { name(): string; fixedHeaders: Record<string, string> },
) {
  const pages = new Map<string, { body: string; headers: Record<string, string> }>()
  const makePage = ({ lang, dir, problem: { closed } }: Texts): { body: string; headers: Record<string, string> } => {
    const { html, headers } = renderDocument({
      lang,
      dir,
      head: { title: closed.title, hidden: true },
      siteName: shop.name(),
      css: baseCss,
      body: (
        <main className="wrap plain">
          <h1>{closed.title}</h1>
          <p>{closed.text}</p>
        </main>
      ),
    })
    return { body: Buffer.from(html).toString('latin1'), headers }
  }
  const pageFor = (target: string) => {
    const { words } = languages.find(({ base }) => base !== '' && isBelow(target, base)) ?? languages[0]!
    const page = pages.get(words.lang) ?? makePage(words)
    pages.set(words.lang, page)
    return page
  }

  return (request: PlainRequest, door: LoadShedder): PlainResponse | undefined => {
    if (!door.shouldReject(() => getRequestPriority(request))) return undefined
    const { body, headers } = SCRIPT_PATHS.test(request.target) ? NOTHING : pageFor(request.target)
    return {
      status: 503,
      headers: {
        ...headers,
        ...shop.fixedHeaders,
        'cache-control': 'private, no-store',
        'retry-after': String(1 + Math.floor(Math.random() * MAX_RETRY_SECONDS)),
      },
      body,
    }
  }
}

const NOTHING = { body: '', headers: { 'content-security-policy': contentSecurityPolicy() } }

function isBelow(target: string, base: string): boolean {
  return target.startsWith(base) && [undefined, '/', '?'].includes(target[base.length])
}
