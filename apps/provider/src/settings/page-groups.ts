import { OpeningSettings, PageSettings } from '@cartwright/contract'
import { parseSettingsGroup } from './settings-validation.ts'

/** Defaults: no pages, and an open shop. */
export const DEFAULT_PAGE_SETTINGS: PageSettings = { pages: [] }
export const DEFAULT_OPENING_SETTINGS: OpeningSettings = { isClosed: false }

/** Parses content pages. Each kind except OTHER occurs once, since links refer to it by kind. */
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
    // Times have an offset before they are stored (`utc-offsets.ts`).
    if (opening.until !== undefined) collector.requireMoment('until', opening.until)
    return opening
  })
}
