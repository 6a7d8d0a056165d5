import type { ContentPageKind, PageSection, PageSettings } from '@cartwright/contract'
import type { DemoMaker, DemoMakerWords, DemoPages } from './check/demo-file-schemas.ts'

const KINDS: Readonly<Record<string, ContentPageKind>> = {
  about: 'ABOUT',
  delivery: 'DELIVERY',
  returns: 'RETURNS',
  privacy: 'PRIVACY',
  imprint: 'IMPRINT',
}
/** Page with the texts of `makers.json`. */
const MAKERS = 'makers'

type Languages = ReadonlyMap<string, { pages: DemoPages; makers: Record<string, DemoMakerWords> }>

/** Converts pages into the form of the settings, in all languages. */
export function toPages(pages: DemoPages, makers: readonly DemoMaker[], languages: Languages): PageSettings {
  const names = makers.map(({ name }) => name)
  const own = Object.fromEntries(makers.map(({ name, ...words }) => [name, words]))
  const withMakers = (slug: string, { title, summary, sections }: DemoPages[string], words: typeof own) => ({
    title,
    ...(summary && { summary }),
    sections: slug === MAKERS ? [...sections, ...names.flatMap((name) => toSection(name, words[name]))] : sections,
  })
  return {
    pages: Object.entries(pages).map(([slug, page]) => ({
      kind: KINDS[slug] ?? 'OTHER',
      slug,
      ...withMakers(slug, page, own),
      texts: [...languages].flatMap(([language, said]) => {
        const words = said.pages[slug]
        return words ? [{ language, ...withMakers(slug, words, { ...own, ...said.makers }) }] : []
      }),
    })),
  }
}

function toSection(name: string, words: DemoMakerWords | undefined): PageSection[] {
  return words ? [{ title: name, paragraphs: [`${words.craft}, ${words.place}`, words.about] }] : []
}
