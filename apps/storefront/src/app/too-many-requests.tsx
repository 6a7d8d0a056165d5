import { baseCss, renderDocument } from '@cartwright/ui/server'
import type { Shop } from '../shop.ts'

const renderedByLanguage = new WeakMap<Shop['words'], { name: string; html: string; headers: Record<string, string> }>()

/** 429 for a client that asks for more pages than one may have made. It is rendered once in each language: a refusal costs next to nothing. */
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
