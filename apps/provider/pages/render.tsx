import { baseCss, renderDocument, type Head } from '@cartwright/ui/server'
import type { ReactNode } from 'react'
import { checkoutPage } from './checkout-page.tsx'
import { checkoutExpiredPage, checkoutProblemPage } from './checkout-stopped-pages.tsx'
import { errorPage } from './error-page.tsx'
import { Layout } from './layout.tsx'
import type { PageName, Pages, RenderedPage, ShopProps } from './page-props.ts'
import pagesCss from './pages.css?inline'

export type * from './page-props.ts'

interface HostedPage<Props extends { shop: ShopProps }> {
  head(props: Props): Head
  Page(props: Props): ReactNode
  status?(props: Props): number
  formTargets?(props: Props): string[]
}

const PAGES: { [Name in PageName]: HostedPage<Pages[Name]> } = {
  checkout: checkoutPage,
  'checkout-expired': checkoutExpiredPage,
  'checkout-problem': checkoutProblemPage,
  error: errorPage,
}

const css = baseCss + pagesCss

/**
 * A hosted page as a whole document, with the headers it needs. The page runs no JavaScript.
 * @example const { html, headers, status } = render('checkout-expired', { shop })
 */
export function render<Name extends PageName>(name: Name, props: Pages[Name]): RenderedPage {
  const page = PAGES[name]
  const { html, headers } = renderDocument({
    lang: props.shop.lang,
    siteName: props.shop.name,
    head: { ...page.head(props), hidden: true },
    css,
    images: pictureOrigins(props),
    formTargets: page.formTargets?.(props) ?? [],
    body: (
      <Layout shop={props.shop}>
        <page.Page {...props} />
      </Layout>
    ),
  })
  return { html, headers: { ...headers, 'cache-control': 'private, no-store' }, status: page.status?.(props) ?? 200 }
}

/** Pictures of the lines may lie elsewhere than the page does, as when a proxy or a store of files serves them. */
function pictureOrigins(props: Pages[PageName]): string[] {
  const urls = 'lines' in props ? props.lines.map((line) => line.imageUrl ?? '') : []
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))].filter(
    (origin) => origin !== 'null',
  )
}
