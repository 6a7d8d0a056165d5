import type { IslandModule } from '@cartwright/ui/islands'

const COOKIE = 'cw-lang'
const YEAR_SECONDS = 31_536_000

/**
 * Shows a note above the page if it exists in the browser's preferred language. Pages are the same for everyone and
 * do not redirect, so that caches and search engines can store them. A chosen language is stored and takes precedence
 * over the browser's.
 */
export const island: IslandModule = {
  mount(element) {
    const links = [...element.querySelectorAll<HTMLAnchorElement>('a[lang]')]
    for (const link of links) link.addEventListener('click', () => rememberLanguage(link.lang))
    const preferred = [getChosenLanguage(), ...navigator.languages].flatMap(
      (tag) => links.find((link) => link.lang === tag?.split('-', 1)[0]?.toLowerCase()) ?? [],
    )[0]
    if (preferred && !preferred.ariaCurrent) document.querySelector('#main')?.before(hintOf(preferred))
  },
}

function hintOf(link: HTMLAnchorElement): HTMLElement {
  const hint = document.createElement('aside') // beside the page, and not a part of it
  hint.className = 'wrap language-hint'
  const way = link.cloneNode() as HTMLAnchorElement // of the same kind as its original
  way.textContent = link.dataset['view'] ?? ''
  way.addEventListener('click', () => rememberLanguage(way.lang))
  hint.append(way)
  return hint
}

const getChosenLanguage = (): string | undefined => new RegExp(`(?:^|; )${COOKIE}=([a-z]+)`).exec(document.cookie)?.[1]

function rememberLanguage(lang: string): void {
  document.cookie = `${COOKIE}=${lang}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}
