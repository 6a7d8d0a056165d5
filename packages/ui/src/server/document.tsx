import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { favicon } from './favicon.ts'
import { contentSecurityPolicy } from './headers.ts'
import { jsonForScript } from './json-for-script.ts'

const ICON = `data:image/svg+xml,${encodeURIComponent(favicon)}`

/** What a page says about itself to browsers, search engines and those who share it. */
export interface Head {
  title: string
  description?: string
  /** Absolute address of the page without what does not matter in it. */
  canonical?: string
  /** @default "website" */
  kind?: 'website' | 'product'
  image?: string
  /** schema.org data. */
  jsonLd?: object
  /** Not for search engines. @default false */
  hidden?: boolean
}

export interface DocumentOptions {
  /** @default "en" */
  lang?: string
  head: Head
  siteName: string
  /** The whole stylesheet; it is inlined. */
  css: string
  body: ReactNode
  /** Address of the module that brings the islands to life. Left out, the page has no JavaScript at all. */
  script?: string
  /** Links that the browser may fetch ahead, as a URL pattern of paths. */
  prefetch?: string[]
  /** @default the picture itself, as a data URL */
  icon?: string
  images?: string[]
  formTargets?: string[]
}

export interface RenderedDocument {
  html: string
  headers: Record<string, string>
}

/**
 * A whole HTML document and the headers it needs. Its stylesheet is inline, nothing in it waits for JavaScript.
 * @example renderDocument({ head: { title: 'Cart' }, siteName: 'Fernhollow', css, body: <Cart /> })
 */
export function renderDocument(options: DocumentOptions): RenderedDocument {
  const { lang = 'en', head, siteName, css, body, script, prefetch, icon = ICON, images, formTargets } = options
  const rules = prefetch && speculationRules(prefetch)
  const title = head.title === siteName ? siteName : `${head.title} – ${siteName}`

  const markup = renderToStaticMarkup(
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        {head.description && <meta name="description" content={head.description} />}
        {head.hidden && <meta name="robots" content="noindex" />}
        {head.canonical && <link rel="canonical" href={head.canonical} />}
        <link rel="icon" href={icon} type="image/svg+xml" />
        {!head.hidden && (
          <>
            <meta property="og:title" content={head.title} />
            <meta property="og:type" content={head.kind ?? 'website'} />
            <meta property="og:site_name" content={siteName} />
            {head.description && <meta property="og:description" content={head.description} />}
            {head.canonical && <meta property="og:url" content={head.canonical} />}
            {head.image && <meta property="og:image" content={head.image} />}
          </>
        )}
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {script && <script type="module" async src={script} />}
        {head.jsonLd && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForScript(head.jsonLd) }} />
        )}
        {rules && <script type="speculationrules" dangerouslySetInnerHTML={{ __html: rules }} />}
      </head>
      <body>{body}</body>
    </html>,
  )

  return {
    html: `<!doctype html>${markup}`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy({
        scripts: rules ? [rules] : [],
        styles: [css],
        images,
        formTargets,
      }),
    },
  }
}

/** Fetch on the first sign of intent, and only pages that are the same for everyone. */
function speculationRules(paths: string[]): string {
  return jsonForScript({
    prefetch: [
      {
        where: { and: [{ href_matches: paths }, { not: { selector_matches: '[rel~=nofollow]' } }] },
        eagerness: 'moderate',
      },
    ],
  })
}
