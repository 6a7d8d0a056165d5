import { ButtonLink, Icon } from '@cartwright/ui'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'

/** Pager of a list. Each page has a URL, so that Back returns to it from a product. */
export function Pager({
  page,
  pages,
  addressOf,
  words,
}: {
  page: number
  pages: number
  addressOf(page: number): string
  words: Pick<Texts, 'collection' | 'find'>
}) {
  if (pages < 2) return null
  return (
    <nav className="pager" aria-label={words.collection.pager}>
      {page > 1 ? (
        <ButtonLink look="quiet" rel="prev" href={addressOf(page - 1)}>
          <Icon name="back" /> {words.collection.previous}
        </ButtonLink>
      ) : (
        <span />
      )}
      <ol>
        {getVisiblePages(page, pages).map((each, at, all) => (
          <li key={each}>
            {at > 0 && each > (all[at - 1] ?? 0) + 1 && <span aria-hidden="true">…</span>}
            <a
              href={addressOf(each)}
              aria-current={each === page ? 'page' : undefined}
              aria-label={interpolate(words.find.page, { page: each })}
            >
              {each}
            </a>
          </li>
        ))}
      </ol>
      {page < pages ? (
        <ButtonLink look="quiet" rel="next" href={addressOf(page + 1)}>
          {words.collection.next} <Icon name="arrow" />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  )
}

/** The first, the last and those around this one. */
const getVisiblePages = (page: number, pages: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, pages])].filter((each) => each >= 1 && each <= pages)
