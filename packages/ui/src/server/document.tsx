import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { memoize } from '../memoize.ts'
import { favicon } from './favicon.ts'
import { contentSecurityPolicy, type PolicyOptions } from './headers.ts'
import { jsonForScript } from './json-for-script.ts'

const ICON = `data:image/svg+xml,${encodeURIComponent(favicon)}`

/** Head of a page: metadata for browsers, search engines and social networks. */
export interface Head {
  title: string
  /** In place of the title with the name of the site behind it. */
  wholeTitle?: string
  description?: string
  /** Absolute address of the page without what does not matter in it. */
  canonical?: string
  /** Absolute addresses of the same page in all its languages, this one too. */
  alternates?: { lang: string; href: string }[]
  /** @default "website" */
  kind?: 'website' | 'product'
  /** With what those who show it want to know before they have it. */
  picture?: { url: string; width: number; height: number; alt: string }
  /** schema.org data. */
  jsonLd?: object
  /** Not for search engines. @default false */
  hidden?: boolean
}

export interface DocumentOptions {
  /** @default "en" */
  lang?: string
  /** @default "ltr" */
  dir?: 'ltr' | 'rtl'
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
  videos?: string[]
  formTargets?: string[]
  /** Further permissions in the policy of this page. `scripts` are inline scripts of the body. */
  policy?: Pick<PolicyOptions, 'scripts' | 'frameAncestors' | 'widgets' | 'frames' | 'connections'>
}

export interface RenderedDocument {
  html: string
  /** The same as it is sent. The stylesheet is the larger half of most pages, and its bytes are kept. */
  toBytes(): Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

/**
 * A whole HTML document and the headers it needs. Its stylesheet is inline, nothing in it waits for JavaScript.
 * @example renderDocument({ head: { title: 'Cart' }, siteName: 'Fernhollow', css, body: <Cart /> })
 */
export function renderDocument(options: DocumentOptions): RenderedDocument {
  const {
    lang = 'en',
    dir,
    head,
    siteName,
    css,
    body,
    script,
    prefetch,
    icon = ICON,
    images,
    videos,
    formTargets,
  } = options
  const rules = prefetch && speculationRules(prefetch)
  const title = head.title === siteName ? siteName : `${head.title} – ${siteName}`

  const markup = renderToStaticMarkup(
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.wholeTitle ?? title}</title>
        <meta name="color-scheme" content="light dark" />
        {head.description && <meta name="description" content={head.description} />}
        {head.hidden && <meta name="robots" content="noindex" />}
        {head.canonical && <link rel="canonical" href={head.canonical} />}
        {head.alternates?.map(({ lang: each, href }) => (
          <link key={each} rel="alternate" hrefLang={each} href={href} />
        ))}
        <link rel="icon" href={icon} type={/svg/.test(icon) ? 'image/svg+xml' : undefined} />
        {!head.hidden && (
          <>
            <meta property="og:title" content={head.title} />
            <meta property="og:type" content={head.kind ?? 'website'} />
            <meta property="og:site_name" content={siteName} />
            {head.description && <meta property="og:description" content={head.description} />}
            {head.canonical && <meta property="og:url" content={head.canonical} />}
            <meta property="og:locale" content={localeOf(lang)} />
            {head.picture && <SharedPicture {...head.picture} />}
            {head.picture && <meta name="twitter:card" content="summary_large_image" />}
          </>
        )}
        <style dangerouslySetInnerHTML={{ __html: '' }} />
        {script && <script type="module" async src={script} />}
        {head.jsonLd && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForScript(head.jsonLd) }} />
        )}
        {rules && <script type="speculationrules" dangerouslySetInnerHTML={{ __html: rules }} />}
      </head>
      <body>{body}</body>
    </html>,
  )

  // No earlier text contains such an element: all text is escaped.
  const at = markup.indexOf(NO_STYLE) + '<style>'.length
  const [before, after] = [`<!doctype html>${markup.slice(0, at)}`, markup.slice(at)]

  return {
    html: before + css + after,
    toBytes: () => Buffer.concat([Buffer.from(before), bytesOf(css), Buffer.from(after)]),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy({
        ...options.policy,
        scripts: [...(rules ? [rules] : []), ...(options.policy?.scripts ?? [])],
        styles: [css],
        images,
        videos,
        formTargets,
      }),
    },
  }
}

const NO_STYLE = '<style></style>'

const bytesOf = memoize(50, (css) => Buffer.from(css))

function SharedPicture({ url, width, height, alt }: NonNullable<Head['picture']>) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
    </>
  )
}

/** As Open Graph writes it: with the most common region where none is given. */
const localeOf = memoize(50, (lang) => {
  const { language, region } = new Intl.Locale(lang).maximize()
  return `${language}_${region}`
})

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
