import { getPageTextLanguage } from '../catalogue/text-language.ts'
import { InLanguage } from '../components/in-language.tsx'
import type { PageView } from '../front/shop-front.ts'
import { definePublicPage, type PublicPage } from '../page.ts'
import type { Shop } from '../shop.ts'
import { toPagePath } from '../paths/content-page-path.ts'
import css from './content-page.css?inline'

async function findPageAtPath(path: string, slug: string, shop: Shop): Promise<PageView | undefined> {
  const page = await shop.front.findPage(slug)
  return page && toPagePath(page) === path ? page : undefined
}

/** Page written by the merchant, such as terms or an about page. */
const createContentPage = (
  path: string,
  find: (params: Record<string, string>, shop: Shop) => Promise<PageView | undefined>,
) =>
  definePublicPage<PageView>({
    path,
    css,
    load: ({ params }, shop) => find(params, shop),

    async findRedirect({ slug }, shop) {
      const page = slug === undefined ? undefined : await shop.front.findPage(slug)
      return page && shop.to(toPagePath(page))
    },

    head: (page, shop) => ({
      title: page.title,
      description: page.summary ?? page.sections[0]?.paragraphs[0],
      canonical: shop.url + shop.to(toPagePath(page)),
    }),

    Page: ({ data: page, shop: { words } }) => (
      <article className="wrap written">
        <header>
          <h1>
            <InLanguage of={getPageTextLanguage(page, 'title', words)}>{page.title}</InLanguage>
          </h1>
          {page.summary && (
            <p className="lead" {...getPageTextLanguage(page, 'summary', words)}>
              {page.summary}
            </p>
          )}
        </header>
        {page.sections.map(({ title: heading, paragraphs }) => (
          <section key={heading ?? paragraphs[0]} {...getPageTextLanguage(page, 'sections', words)}>
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
  createContentPage('/about', async (_, shop) => {
    const listed = (await shop.front.read()).pages.find(({ kind }) => kind === 'ABOUT')
    return listed && shop.front.findPage(listed.slug)
  }),
  createContentPage('/policies/:slug', ({ slug = '' }, shop) => findPageAtPath(`/policies/${slug}`, slug, shop)),
  createContentPage('/pages/:slug', ({ slug = '' }, shop) => findPageAtPath(`/pages/${slug}`, slug, shop)),
]
