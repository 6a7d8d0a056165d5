import type { IslandModule } from '@cartwright/ui/islands'
import { createDomElement, createTextNode } from '../dom/dom-element.ts'
import type { RecentCard } from './recent-cards.ts'
import { clearRecentlyViewed, readRecentlyViewed, addRecentlyViewed } from './recently-viewed-storage.ts'

const MAX_SHOWN = 6

/** Shows the recently viewed products with current data, and records the current one. */
export const island: IslandModule = {
  mount(section) {
    const { current, from = '' } = section.dataset
    const viewed = readRecentlyViewed()
      .filter((slug) => slug !== current)
      .slice(0, MAX_SHOWN)
    if (current) addRecentlyViewed(current)
    section.querySelector('button')?.addEventListener('click', () => {
      clearRecentlyViewed()
      section.hidden = true
    })
    if (viewed.length > 0) void show(section, viewed, from)
  },
}

async function show(section: HTMLElement, viewed: string[], from: string): Promise<void> {
  // Sorted, so that equal sets share a cached response.
  const address = new URL(from, location.href)
  for (const slug of viewed.toSorted()) address.searchParams.append('of', slug)
  const response = await fetch(address, { credentials: 'omit' }).catch(() => undefined)
  if (!response?.ok) return
  const cards = (await response.json()) as RecentCard[] // recent-cards.ts
  const inOrder = viewed.flatMap((slug) => cards.find((card) => card.slug === slug) ?? [])
  section.querySelector('ul')?.replaceChildren(...inOrder.map((card) => createProductCard(card, section.dataset)))
  section.hidden = inOrder.length === 0
}

/** The card of `product-grid.tsx`. */
function createProductCard(
  { path, name, nameIn, picture, price, was, isFrom, state }: RecentCard,
  words: DOMStringMap,
): HTMLElement {
  const hidden = (text: string) => createDomElement('span', { className: 'hidden-text' }, `${text} `)
  return createDomElement(
    'li',
    {},
    createDomElement(
      'a',
      { href: path },
      createDomElement(
        'span',
        { className: 'stand' },
        picture
          ? createDomElement('img', {
              className: 'picture',
              src: picture,
              width: 400,
              height: 400,
              alt: '',
              loading: 'lazy',
            })
          : createDomElement(
              'span',
              { className: 'picture none', ariaHidden: 'true' },
              createDomElement('span', {}, name.slice(0, 1)),
            ),
      ),
      createDomElement(
        'span',
        { className: 'label' },
        createDomElement('span', { className: 'name' }, createTextNode(name, nameIn)),
        createDomElement(
          'span',
          { className: was ? 'price sale' : 'price' },
          isFrom && createDomElement('small', {}, `${words['fromWord']} `),
          createDomElement('span', { className: 'money' }, was ? hidden(words['now'] ?? '') : '', price),
          was !== undefined && createDomElement('del', {}, hidden(words['was'] ?? ''), was),
        ),
        state !== undefined && createDomElement('span', { className: 'state' }, state),
      ),
    ),
  )
}
