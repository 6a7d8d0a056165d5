import { Type, type Static } from 'typebox'
import { Translations } from './translations.ts'
import { DayOrMoment, entity, enumeration, Optional } from './wire-types.ts'

export const ContentPageKind = enumeration(
  'ContentPageKind',
  ['ABOUT', 'DELIVERY', 'RETURNS', 'PRIVACY', 'TERMS', 'IMPRINT', 'OTHER'],
  'What a page is about: where it stands, and what else shows a part of it.',
)
export type ContentPageKind = Static<typeof ContentPageKind>

export const PageSection = entity('PageSection', 'A part of a page: paragraphs of plain text.', {
  title: Optional(Type.String({ minLength: 1, maxLength: 200 })),
  paragraphs: Type.Array(Type.String({ minLength: 1, maxLength: 5000 }), { maxItems: 50 }),
})
export type PageSection = Static<typeof PageSection>

const Title = () => Type.String({ minLength: 1, maxLength: 100 })
const Summary = (description?: string) =>
  Optional(Type.String({ minLength: 1, maxLength: 300, ...(description && { description }) }))
const Sections = () => Type.Array(PageSection, { maxItems: 50 })

export const ContentPage = entity('ContentPage', 'A page that a merchant has written.', {
  kind: ContentPageKind,
  slug: Type.String({
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    maxLength: 60,
    description: 'Its name in the address; of its own.',
  }),
  title: Title(),
  summary: Summary('In a sentence. Of DELIVERY and RETURNS it stands beside every product.'),
  sections: Sections(),
  texts: Translations('ContentPageTexts', {
    title: Optional(Title()),
    summary: Summary(),
    sections: Optional(Sections()),
  }),
})
export type ContentPage = Static<typeof ContentPage>

export const PageSettings = entity('PageSettings', 'What the shop says beside what it sells.', {
  pages: Type.Array(ContentPage, { maxItems: 50, description: 'In the order in which they are listed.' }),
})
export type PageSettings = Static<typeof PageSettings>

const Message = (description?: string) =>
  Optional(Type.String({ minLength: 1, maxLength: 1000, ...(description && { description }) }))

export const OpeningSettings = entity('OpeningSettings', 'Whether the storefront is open.', {
  isClosed: Type.Boolean({ description: 'Shoppers see a page that says so; those who run the shop may look in.' }),
  message: Message('Why, in words for shoppers.'),
  until: Optional(DayOrMoment('When it is likely to be open again: at the beginning of a day.')),
  texts: Translations('OpeningTexts', { message: Message() }),
})
export type OpeningSettings = Static<typeof OpeningSettings>
