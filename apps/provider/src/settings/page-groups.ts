import { OpeningSettings, PageSettings } from '@cartwright/contract'
import { parseSettingsGroup } from './settings-validation.ts'

/** Where a merchant has set nothing: a shop without pages, and open. */
export const DEFAULT_PAGE_SETTINGS: PageSettings = { pages: [] }
export const DEFAULT_OPENING_SETTINGS: OpeningSettings = { isClosed: false }

/** Of each kind but the last there is one page: others name it by its kind. */
export function parsePages(value: unknown): PageSettings {
  return parseSettingsGroup('pages', PageSettings, value ?? DEFAULT_PAGE_SETTINGS, (settings, collector) => {
    const { pages } = settings
    collector.requireDistinct(
      pages.map(({ slug }) => slug),
      'the slug of a page',
      (position) => `pages[${position}].slug`,
    )
    for (const [position, { kind }] of pages.entries())
      if (kind !== 'OTHER' && pages.findIndex((each) => each.kind === kind) < position)
        collector.add(`pages[${position}].kind`, `"${kind}" is there twice: there is one such page`)
    return settings
  })
}

export function parseOpening(value: unknown): OpeningSettings {
  return parseSettingsGroup('opening', OpeningSettings, value ?? DEFAULT_OPENING_SETTINGS, (opening, collector) => {
    // Days and times of the shop have their offset before they are kept.
    if (opening.until !== undefined) collector.requireMoment('until', opening.until)
    return opening
  })
}
