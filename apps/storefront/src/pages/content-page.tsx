import { languageOfPage } from '../catalogue/fallbacks.ts'
import { InLanguage } from '../catalogue/in-language.tsx'
import type { PageView } from '../front/shop-front.ts'
import { publicPage, type PublicPage } from '../http/page.ts'
import type { Shop } from '../shop.ts'
import { pathOf } from './page-path.ts'
import css from './content-page.css?inline'

async function findAt(path: string, slug: string, shop: Shop): Promise<PageView | undefined> {
  const page = await shop.front.findPage(slug)
  return page && pathOf(page) === path ? page : undefined
}

/** A page that the merchant has written, at the place that its kind has. */
const contentPage = (
  path: string,
  find: (params: Record<string, string>, shop: Shop) => Promise<PageView | undefined>,
) =>
  publicPage<PageView>({
    path,
    css,
    load: ({ params }, shop) => find(params, shop),

    async movedTo({ slug }, shop) {
      const page = slug === undefined ? undefined : await shop.front.findPage(slug)
      return page && shop.to(pathOf(page))
    },

    head: (page, shop) => ({
      title: page.title,
      description: page.summary ?? page.sections[0]?.paragraphs[0],
      canonical: shop.url + shop.to(pathOf(page)),
    }),

    Page: ({ data: page, shop: { words } }) => (
      <article className="wrap written">
        <header>
          <h1>
            <InLanguage of={languageOfPage(page, 'title', words)}>{page.title}</InLanguage>
          </h1>
          {page.summary && (
            <p className="lead" {...languageOfPage(page, 'summary', words)}>
              {page.summary}
            </p>
          )}
        </header>
        {page.sections.map(({ title: heading, paragraphs }) => (
          <section key={heading ?? paragraphs[0]} {...languageOfPage(page, 'sections', words)}>
            {heading && <h2>{heading}</h2>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    ),
  })

export const contentPages: PublicPage<PageView>[] = [
  contentPage('/about', async (_, shop) => {
    const listed = (await shop.front.read()).pages.find(({ kind }) => kind === 'ABOUT')
    return listed && shop.front.findPage(listed.slug)
  }),
  contentPage('/policies/:slug', ({ slug = '' }, shop) => findAt(`/policies/${slug}`, slug, shop)),
  contentPage('/pages/:slug', ({ slug = '' }, shop) => findAt(`/pages/${slug}`, slug, shop)),
]
