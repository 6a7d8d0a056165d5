import { ButtonLink } from '@cartwright/ui'
import type { Head } from '@cartwright/ui/server'
import type { ProductCard } from '../catalogue/product-view.ts'
import { ProductGrid } from '../browse/product-grid.tsx'
import { SearchBox } from '../search/search-box.tsx'
import type { Shop } from '../shop.ts'
import { EmptyState } from '../components/empty-state.tsx'

interface Problem {
  kind: 'not found' | 'closed' | 'broken'
  /** Suggested products, if the page was not found. */
  similar: ProductCard[]
}

const DRAWING_BY_PROBLEM = { 'not found': 'empty', closed: 'lamp', broken: 'broken' } as const

const getProblemTexts = ({ words: { problem } }: Shop, kind: Problem['kind']) =>
  problem[kind === 'not found' ? 'notFound' : kind]

/** Page that replaces one that cannot be shown. */
export const problemPage = {
  head: ({ kind }: Problem, shop: Shop): Head => ({ title: getProblemTexts(shop, kind).title, hidden: true }),
  Page({ data: { kind, similar }, shop }: { data: Problem; shop: Shop }) {
    const { problem } = shop.words
    return (
      <>
        <div className="wrap plain">
          <EmptyState of={DRAWING_BY_PROBLEM[kind]} />
          <h1>{getProblemTexts(shop, kind).title}</h1>
          <p>{getProblemTexts(shop, kind).text}</p>
          {kind === 'not found' && <SearchBox shop={shop} position="page" />}
          <p className="actions">
            {kind === 'not found' ? (
              <ButtonLink href={shop.to('/collections/all-products')}>{problem.everything}</ButtonLink>
            ) : (
              <ButtonLink href="">{problem.again}</ButtonLink>
            )}
            <ButtonLink look="quiet" href={shop.to('/')}>
              {problem.front}
            </ButtonLink>
          </p>
        </div>
        {similar.length > 0 && (
          <section className="wrap section">
            <h2>{shop.words.find.similar}</h2>
            <ProductGrid products={similar} shop={shop} />
          </section>
        )}
      </>
    )
  },
}
