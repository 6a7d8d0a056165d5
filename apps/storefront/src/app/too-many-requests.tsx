import { baseCss, renderDocument } from '@cartwright/ui/server'
import type { Shop } from '../shop.ts'

const renderedByLanguage = new WeakMap<Shop['words'], { name: string; html: string; headers: Record<string, string> }>()

/** Responds with 429 to a client above the rate limit of rendered pages. The page is rendered once per language. */
export function respondTooManyRequests(shop: Shop, retryAfterSeconds: number): Response {
  const { words } = shop
  let page = renderedByLanguage.get(words)
  if (page?.name !== shop.name) renderedByLanguage.set(words, (page = { name: shop.name, ...render(shop) }))
  return new Response(page.html, {
    status: 429,
    headers: { ...page.headers, 'cache-control': 'private, no-store', 'retry-after': String(retryAfterSeconds) },
  })
}

function render({ name, words: { lang, dir, problem } }: Shop): { html: string; headers: Record<string, string> } {
  const { title, text } = problem.tooMany
  return renderDocument({
    lang,
    dir,
    head: { title, hidden: true },
    siteName: name,
    css: baseCss,
    body: (
      <main className="wrap plain">
        <h1>{title}</h1>
        <p>{text}</p>
      </main>
    ),
  })
}
