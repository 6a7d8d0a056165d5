import type { IslandModule } from '@cartwright/ui/islands'
import { make, makeText } from './make-element.ts'
import type { RecentCard } from './recent-cards.ts'
import { forgetSeen, readSeen, rememberSeen } from './seen-products.ts'

const MOST_SHOWN = 6

/** Shows what was looked at before, as it is now, and notes what is looked at. */
export const island: IslandModule = {
  mount(section) {
    const { current, from = '' } = section.dataset
    const seen = readSeen()
      .filter((slug) => slug !== current)
      .slice(0, MOST_SHOWN)
    if (current) rememberSeen(current)
    section.querySelector('button')?.addEventListener('click', () => {
      forgetSeen()
      section.hidden = true
    })
    if (seen.length > 0) void show(section, seen, from)
  },
}

async function show(section: HTMLElement, seen: string[], from: string): Promise<void> {
  // In one order for all who have seen the same, so that the answer can be kept.
  const address = new URL(from, location.href)
  for (const slug of seen.toSorted()) address.searchParams.append('of', slug)
  const response = await fetch(address, { credentials: 'omit' }).catch(() => undefined)
  if (!response?.ok) return
  const cards = (await response.json()) as RecentCard[] // recent-cards.ts
  const inOrder = seen.flatMap((slug) => cards.find((card) => card.slug === slug) ?? [])
  section.querySelector('ul')?.replaceChildren(...inOrder.map((card) => makeCard(card, section.dataset)))
  section.hidden = inOrder.length === 0
}

/** The card of shelf.tsx. */
function makeCard(
  { path, name, nameIn, picture, price, was, isFrom, state }: RecentCard,
  words: DOMStringMap,
): HTMLElement {
  const hidden = (text: string) => make('span', { className: 'hidden-text' }, `${text} `)
  return make(
    'li',
    {},
    make(
      'a',
      { href: path },
      make(
        'span',
        { className: 'stand' },
        picture
          ? make('img', {
              className: 'picture',
              src: picture,
              width: 400,
              height: 400,
              alt: '',
              loading: 'lazy',
            })
          : make('span', { className: 'picture none', ariaHidden: 'true' }, make('span', {}, name.slice(0, 1))),
      ),
      make(
        'span',
        { className: 'label' },
        make('span', { className: 'name' }, makeText(name, nameIn)),
        make(
          'span',
          { className: was ? 'price sale' : 'price' },
          isFrom && make('small', {}, `${words['fromWord']} `),
          make('span', { className: 'money' }, was ? hidden(words['now'] ?? '') : '', price),
          was !== undefined && make('del', {}, hidden(words['was'] ?? ''), was),
        ),
        state !== undefined && make('span', { className: 'state' }, state),
      ),
    ),
  )
}
