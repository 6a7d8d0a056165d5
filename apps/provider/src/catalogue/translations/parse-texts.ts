import type {
  CollectionTexts as WireCollectionTexts,
  CustomTextFieldTexts,
  InfoSectionTexts,
  MediaTexts,
  NewSeoTag,
  OptionTexts,
  ProductTexts as WireProductTexts,
  SubscriptionOptionTexts,
} from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_INFO_SECTION_LENGTH,
  sanitizeHtmlField,
} from '../products/parse-product-content.ts'
import { RESERVED_OPTION_NAMES } from '../products/parse-options.ts'
import { parseSeoTags } from '../products/parse-seo.ts'
import type { Collection, Product } from '../model/product.ts'
import { UniqueNameMatcher } from './unique-name-matcher.ts'
import { translateOptions } from './translate-product.ts'
import type { CollectionTexts, ProductTexts } from '../model/localized-texts.ts'

/** Input for a language: null removes a text, absent texts stay. */
export type TextsPatch<Texts> = { [Member in keyof Texts]?: Texts[Member] | null }

/** Parses texts of a product by language, and checks that each belongs to a part of the product. */
export function parseProductTexts(
  given: readonly WireProductTexts[],
  product: Product,
  languages: readonly string[],
): Map<string, TextsPatch<ProductTexts>> {
  return parseEach(given, languages, (texts, at, wrong) => ({
    ...parseShared(texts, product.media, at, wrong),
    ...(texts.description !== undefined && {
      description:
        texts.description && sanitizeHtmlField(texts.description, `${at}.description`, MAX_DESCRIPTION_LENGTH, wrong),
    }),
    ...(texts.ribbon !== undefined && { ribbon: texts.ribbon }),
    ...(texts.productOptions !== undefined && {
      productOptions: parseOptionTexts(texts.productOptions ?? [], product, `${at}.productOptions`, wrong),
    }),
    ...(texts.additionalInfoSections !== undefined && {
      additionalInfoSections: parseSectionTexts(
        texts.additionalInfoSections ?? [],
        product,
        `${at}.additionalInfoSections`,
        wrong,
      ),
    }),
    ...(texts.customTextFields !== undefined && {
      customTextFields: parseFieldTitles(texts.customTextFields ?? [], product, `${at}.customTextFields`, wrong),
    }),
    ...(texts.subscriptionOptions !== undefined && {
      subscriptionOptions: parseSubscriptionTexts(
        texts.subscriptionOptions ?? [],
        product,
        `${at}.subscriptionOptions`,
        wrong,
      ),
    }),
  }))
}

export function parseCollectionTexts(
  given: readonly WireCollectionTexts[],
  collection: Pick<Collection, 'media'>,
  languages: readonly string[],
): Map<string, TextsPatch<CollectionTexts>> {
  return parseEach(given, languages, (texts, at, wrong) => ({
    ...parseShared(texts, collection.media, at, wrong),
    ...(texts.description !== undefined && { description: texts.description }),
  }))
}

/** Merges input into existing texts; undefined if nothing is left. */
export function mergeTexts<Texts extends object>(
  before: Texts | undefined,
  given: TextsPatch<Texts>,
): Texts | undefined {
  const isSaid = (value: unknown): boolean =>
    value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
  const members = Object.entries({ ...before, ...given }).filter(([, value]) => isSaid(value))
  // Holds: null and absent values, which only `given` has, are filtered out.
  return members.length === 0 ? undefined : (Object.fromEntries(members) as Texts)
}

const MAX_VIOLATIONS = 20

function parseEach<Wire extends { language: string }, Texts>(
  given: readonly Wire[],
  [own, ...others]: readonly string[],
  read: (texts: Wire, at: string, wrong: FieldViolation[]) => TextsPatch<Texts>,
): Map<string, TextsPatch<Texts>> {
  const wrong: FieldViolation[] = []
  const texts = new Map<string, TextsPatch<Texts>>()
  for (const [position, each] of given.entries()) {
    const at = `texts[${position}]`
    const { language } = each
    const refuse = (description: string): void => {
      wrong.push({ field: `${at}.language`, description, violatedRule: 'INVALID_ENUM_VALUE' })
    }
    if (language === own)
      refuse(`"${language}" is the shop's own language, in which the product or collection itself speaks`)
    else if (!others.includes(language))
      refuse(
        `"${language}" is none of the shop's languages beside its own (${others.join(', ') || 'it has no others'})`,
      )
    else if (texts.has(language)) refuse(`"${language}" is there twice`)
    texts.set(language, read(each, at, wrong))
  }
  if (wrong.length > 0) throw new InvalidRequest(wrong.slice(0, MAX_VIOLATIONS))
  return texts
}

interface Shared {
  name?: string | null
  media?: MediaTexts[] | null
  seoTags?: NewSeoTag[] | null
}

function parseShared(
  { name, media, seoTags }: Shared,
  gallery: Product['media'],
  at: string,
  wrong: FieldViolation[],
): TextsPatch<Pick<ProductTexts, 'name' | 'media' | 'seoTags'>> {
  if (typeof name === 'string') requireText(name, `${at}.name`, wrong)
  return {
    ...(name !== undefined && { name }),
    ...(media !== undefined && { media: parseMediaTexts(media ?? [], gallery, `${at}.media`, wrong) }),
    ...(seoTags !== undefined && { seoTags: parseSeoTags(seoTags ?? [], `${at}.seoTags`, wrong) }),
  }
}

function parseMediaTexts(
  given: readonly MediaTexts[],
  gallery: Product['media'],
  at: string,
  wrong: FieldViolation[],
): MediaTexts[] {
  const pictures = new UniqueNameMatcher(
    gallery.map(({ id }) => id),
    'the gallery has no',
    wrong,
  )
  return given.map(({ mediaId, altText }, position) => {
    pictures.matchOnce(mediaId, `${at}[${position}].mediaId`)
    return { mediaId, altText }
  })
}

function parseOptionTexts(
  given: readonly OptionTexts[],
  { options }: Product,
  at: string,
  wrong: FieldViolation[],
): OptionTexts[] {
  const known = new UniqueNameMatcher(
    options.map(({ name }) => name),
    'the product has no option',
    wrong,
  )
  const read = given.map(({ original, name, choices }, position): OptionTexts => {
    const field = `${at}[${position}]`
    const place = known.matchOnce(original, `${field}.original`)
    if (name !== undefined) requireText(name, `${field}.name`, wrong)
    if (name !== undefined && RESERVED_OPTION_NAMES.has(name))
      wrong.push({ field: `${field}.name`, description: 'is no name for an option', violatedRule: 'FORMAT' })
    const own = options[place]?.choices ?? []
    const ofOption = new UniqueNameMatcher(
      own.map(({ description }) => description),
      `"${original}" has no choice`,
      wrong,
    )
    return {
      original,
      ...(name !== undefined && { name }),
      ...(choices && {
        choices: choices.map((choice, index) => {
          if (place >= 0) ofOption.matchOnce(choice.original, `${field}.choices[${index}].original`)
          requireText(choice.description, `${field}.choices[${index}].description`, wrong)
          return { original: choice.original, description: choice.description }
        }),
      }),
    }
  })
  if (wrong.length === 0) requireDistinct(read, options, at, wrong)
  return read
}

/** Rejects equal names of different parts. Parts without a text have their original name. */
function requireDistinct(
  read: readonly OptionTexts[],
  options: Product['options'],
  at: string,
  wrong: FieldViolation[],
): void {
  const named = translateOptions(options, [{ productOptions: [...read] }])
  for (const [position, { original, name, choices = [] }] of read.entries()) {
    const place = options.findIndex((option) => option.name === original)
    const requireKept = (kept: string | undefined, wanted: string | undefined, field: string): void => {
      if (wanted !== undefined && kept !== wanted)
        wrong.push({ field, description: 'is what another one is called', violatedRule: 'VALIDATION' })
    }
    requireKept(named[place]?.name, name, `${at}[${position}].name`)
    for (const [index, choice] of choices.entries()) {
      const own = options[place]?.choices.findIndex(({ description }) => description === choice.original) ?? -1
      const kept = named[place]?.choices[own]?.description
      requireKept(kept, choice.description, `${at}[${position}].choices[${index}].description`)
    }
  }
}

function parseSectionTexts(
  given: readonly InfoSectionTexts[],
  { infoSections }: Product,
  at: string,
  wrong: FieldViolation[],
): InfoSectionTexts[] {
  const sections = new UniqueNameMatcher(
    infoSections.map(({ title }) => title),
    'the product has no section',
    wrong,
  )
  return given.map(({ original, title, description }, position) => {
    const field = `${at}[${position}]`
    sections.matchOnce(original, `${field}.original`)
    return {
      original,
      ...(title !== undefined && { title }),
      ...(description !== undefined && {
        description: sanitizeHtmlField(description, `${field}.description`, MAX_INFO_SECTION_LENGTH, wrong),
      }),
    }
  })
}

function parseFieldTitles(
  given: readonly CustomTextFieldTexts[],
  { customTextFields }: Product,
  at: string,
  wrong: FieldViolation[],
): CustomTextFieldTexts[] {
  const titles = new UniqueNameMatcher(
    customTextFields.map(({ title }) => title),
    'the product asks for no text',
    wrong,
  )
  const otherOf = new Map(given.map(({ original, title }) => [original, title]))
  const shown = customTextFields.map(({ title }) => otherOf.get(title) ?? title)
  return given.map(({ original, title }, position) => {
    titles.matchOnce(original, `${at}[${position}].original`)
    requireText(title, `${at}[${position}].title`, wrong)
    if (shown.filter((each) => each === title).length > 1)
      wrong.push({
        field: `${at}[${position}].title`,
        description: 'is what another one is called',
        violatedRule: 'VALIDATION',
      })
    return { original, title }
  })
}

function parseSubscriptionTexts(
  given: readonly SubscriptionOptionTexts[],
  { subscriptionOptions }: Product,
  at: string,
  wrong: FieldViolation[],
): SubscriptionOptionTexts[] {
  const titles = new UniqueNameMatcher(
    subscriptionOptions.map(({ title }) => title),
    'the product has no subscription',
    wrong,
  )
  return given.map(({ original, title, description }, position) => {
    titles.matchOnce(original, `${at}[${position}].original`)
    if (title !== undefined) requireText(title, `${at}[${position}].title`, wrong)
    return { original, ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
  })
}

function requireText(text: string, field: string, wrong: FieldViolation[]): void {
  if (text.trim() === '') wrong.push({ field, description: 'must not be blank', violatedRule: 'MIN_LENGTH' })
}
