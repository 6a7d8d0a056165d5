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
import { type FieldViolation, InvalidRequest } from '../../http/app-error.ts'
import { LONGEST_DESCRIPTION, LONGEST_SECTION, readHtml } from '../products/product-content.ts'
import { UNUSABLE_NAMES } from '../products/read-options.ts'
import { readTags } from '../products/read-seo.ts'
import type { Collection, Product } from '../product.ts'
import { Found } from './found.ts'
import { optionsInLanguage } from './in-language.ts'
import type { CollectionTexts, ProductTexts } from './texts.ts'

/** What is given for a language: null takes away, absent stays. */
export type Given<Texts> = { [Member in keyof Texts]?: Texts[Member] | null }

/** The texts that a request gives a product, by language, each found to be of something that the product has. */
export function readProductTexts(
  given: readonly WireProductTexts[],
  product: Product,
  languages: readonly string[],
): Map<string, Given<ProductTexts>> {
  return readEach(given, languages, (texts, at, wrong) => ({
    ...shared(texts, product.media, at, wrong),
    ...(texts.description !== undefined && {
      description: texts.description && readHtml(texts.description, `${at}.description`, LONGEST_DESCRIPTION, wrong),
    }),
    ...(texts.ribbon !== undefined && { ribbon: texts.ribbon }),
    ...(texts.productOptions !== undefined && {
      productOptions: readOptions(texts.productOptions ?? [], product, `${at}.productOptions`, wrong),
    }),
    ...(texts.additionalInfoSections !== undefined && {
      additionalInfoSections: readSections(
        texts.additionalInfoSections ?? [],
        product,
        `${at}.additionalInfoSections`,
        wrong,
      ),
    }),
    ...(texts.customTextFields !== undefined && {
      customTextFields: readTitles(texts.customTextFields ?? [], product, `${at}.customTextFields`, wrong),
    }),
    ...(texts.subscriptionOptions !== undefined && {
      subscriptionOptions: readSubscriptions(
        texts.subscriptionOptions ?? [],
        product,
        `${at}.subscriptionOptions`,
        wrong,
      ),
    }),
  }))
}

export function readCollectionTexts(
  given: readonly WireCollectionTexts[],
  collection: Pick<Collection, 'media'>,
  languages: readonly string[],
): Map<string, Given<CollectionTexts>> {
  return readEach(given, languages, (texts, at, wrong) => ({
    ...shared(texts, collection.media, at, wrong),
    ...(texts.description !== undefined && { description: texts.description }),
  }))
}

/** What there was with what is given; undefined where nothing is left. */
export function changedTexts<Texts extends object>(before: Texts | undefined, given: Given<Texts>): Texts | undefined {
  const isSaid = (value: unknown): boolean =>
    value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
  const members = Object.entries({ ...before, ...given }).filter(([, value]) => isSaid(value))
  // Holds: what is null or absent, which only `given` may be, is not among them.
  return members.length === 0 ? undefined : (Object.fromEntries(members) as Texts)
}

const MAX_VIOLATIONS = 20

function readEach<Wire extends { language: string }, Texts>(
  given: readonly Wire[],
  [own, ...others]: readonly string[],
  read: (texts: Wire, at: string, wrong: FieldViolation[]) => Given<Texts>,
): Map<string, Given<Texts>> {
  const wrong: FieldViolation[] = []
  const texts = new Map<string, Given<Texts>>()
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

function shared(
  { name, media, seoTags }: Shared,
  gallery: Product['media'],
  at: string,
  wrong: FieldViolation[],
): Given<Pick<ProductTexts, 'name' | 'media' | 'seoTags'>> {
  if (typeof name === 'string') requireText(name, `${at}.name`, wrong)
  return {
    ...(name !== undefined && { name }),
    ...(media !== undefined && { media: readMedia(media ?? [], gallery, `${at}.media`, wrong) }),
    ...(seoTags !== undefined && { seoTags: readTags(seoTags ?? [], `${at}.seoTags`, wrong) }),
  }
}

function readMedia(
  given: readonly MediaTexts[],
  gallery: Product['media'],
  at: string,
  wrong: FieldViolation[],
): MediaTexts[] {
  const pictures = new Found(
    gallery.map(({ id }) => id),
    'the gallery has no',
    wrong,
  )
  return given.map(({ mediaId, altText }, position) => {
    pictures.find(mediaId, `${at}[${position}].mediaId`)
    return { mediaId, altText }
  })
}

function readOptions(
  given: readonly OptionTexts[],
  { options }: Product,
  at: string,
  wrong: FieldViolation[],
): OptionTexts[] {
  const known = new Found(
    options.map(({ name }) => name),
    'the product has no option',
    wrong,
  )
  const read = given.map(({ original, name, choices }, position): OptionTexts => {
    const field = `${at}[${position}]`
    const place = known.find(original, `${field}.original`)
    if (name !== undefined) requireText(name, `${field}.name`, wrong)
    if (name !== undefined && UNUSABLE_NAMES.has(name))
      wrong.push({ field: `${field}.name`, description: 'is no name for an option', violatedRule: 'FORMAT' })
    const own = options[place]?.choices ?? []
    const ofOption = new Found(
      own.map(({ description }) => description),
      `"${original}" has no choice`,
      wrong,
    )
    return {
      original,
      ...(name !== undefined && { name }),
      ...(choices && {
        choices: choices.map((choice, index) => {
          if (place >= 0) ofOption.find(choice.original, `${field}.choices[${index}].original`)
          requireText(choice.description, `${field}.choices[${index}].description`, wrong)
          return { original: choice.original, description: choice.description }
        }),
      }),
    }
  })
  if (wrong.length === 0) requireDistinct(read, options, at, wrong)
  return read
}

/** Nobody could tell two apart that are called the same; those without a text are called by their own name. */
function requireDistinct(
  read: readonly OptionTexts[],
  options: Product['options'],
  at: string,
  wrong: FieldViolation[],
): void {
  const named = optionsInLanguage(options, [{ productOptions: [...read] }])
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

function readSections(
  given: readonly InfoSectionTexts[],
  { infoSections }: Product,
  at: string,
  wrong: FieldViolation[],
): InfoSectionTexts[] {
  const sections = new Found(
    infoSections.map(({ title }) => title),
    'the product has no section',
    wrong,
  )
  return given.map(({ original, title, description }, position) => {
    const field = `${at}[${position}]`
    sections.find(original, `${field}.original`)
    return {
      original,
      ...(title !== undefined && { title }),
      ...(description !== undefined && {
        description: readHtml(description, `${field}.description`, LONGEST_SECTION, wrong),
      }),
    }
  })
}

function readTitles(
  given: readonly CustomTextFieldTexts[],
  { customTextFields }: Product,
  at: string,
  wrong: FieldViolation[],
): CustomTextFieldTexts[] {
  const titles = new Found(
    customTextFields.map(({ title }) => title),
    'the product asks for no text',
    wrong,
  )
  const otherOf = new Map(given.map(({ original, title }) => [original, title]))
  const shown = customTextFields.map(({ title }) => otherOf.get(title) ?? title)
  return given.map(({ original, title }, position) => {
    titles.find(original, `${at}[${position}].original`)
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

function readSubscriptions(
  given: readonly SubscriptionOptionTexts[],
  { subscriptionOptions }: Product,
  at: string,
  wrong: FieldViolation[],
): SubscriptionOptionTexts[] {
  const titles = new Found(
    subscriptionOptions.map(({ title }) => title),
    'the product has no subscription',
    wrong,
  )
  return given.map(({ original, title, description }, position) => {
    titles.find(original, `${at}[${position}].original`)
    if (title !== undefined) requireText(title, `${at}[${position}].title`, wrong)
    return { original, ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
  })
}

function requireText(text: string, field: string, wrong: FieldViolation[]): void {
  if (text.trim() === '') wrong.push({ field, description: 'must not be blank', violatedRule: 'MIN_LENGTH' })
}
