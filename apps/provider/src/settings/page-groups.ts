import { OpeningSettings, PageSettings } from '@cartwright/contract'
import { readGroup } from './wrong-settings.ts'

/** Where a merchant has set nothing: a shop without pages, and open. */
export const UNSET_PAGES: PageSettings = { pages: [] }
export const UNSET_OPENING: OpeningSettings = { isClosed: false }

/** Of each kind but the last there is one page: others name it by its kind. */
export function parsePages(value: unknown): PageSettings {
  return readGroup('pages', PageSettings, value ?? UNSET_PAGES, (settings, findings) => {
    const { pages } = settings
    findings.requireDistinct(
      pages.map(({ slug }) => slug),
      'the slug of a page',
      (position) => `pages[${position}].slug`,
    )
    for (const [position, { kind }] of pages.entries())
      if (kind !== 'OTHER' && pages.findIndex((each) => each.kind === kind) < position)
        findings.refuse(`pages[${position}].kind`, `"${kind}" is there twice: there is one such page`)
    return settings
  })
}

export function parseOpening(value: unknown): OpeningSettings {
  return readGroup('opening', OpeningSettings, value ?? UNSET_OPENING, (opening, findings) => {
    // Days and times of the shop have their offset before they are kept.
    if (opening.until !== undefined) findings.requireMoment('until', opening.until)
    return opening
  })
}
