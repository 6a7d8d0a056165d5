import type { FileErrors } from './file-errors.ts'
import { extractTexts } from './extract-texts.ts'
import type { DemoFolder } from './read-folder.ts'
import { describeField } from './read-validated-json.ts'

/** Checks translations: in the languages of the shop, complete, and of existing content. */
export function checkTexts(folder: DemoFolder, mistakes: FileErrors): void {
  const [own = '', ...others] = folder.shop.languages ?? []
  const languages = new Set([own, ...others])
  if (own !== new Intl.Locale(folder.shop.locale).language)
    mistakes.add('shop.json', 'languages', 'has to begin with the language of "locale"')
  for (const language of folder.texts.keys())
    if (!others.includes(language))
      mistakes.add(`texts/${language}/`, '', 'is of a language that "languages" in shop.json has not')
  for (const [place, language] of others.entries())
    if (!folder.texts.has(language))
      mistakes.add('shop.json', `languages[${place + 1}]`, `is "${language}", of which there is no texts/${language}/`)
  checkWords(folder, mistakes)
  checkAltTexts(folder, languages, mistakes)
}

/**
 * Checks that each language translates exactly the texts of the shop. Texts of removed products and collections may
 * stay.
 */
function checkWords(folder: DemoFolder, mistakes: FileErrors): void {
  const own = extractTexts(folder)
  for (const [language, said] of folder.texts) {
    for (const [file, ours] of own.products) {
      const name = file.replace('products', `texts/${language}`)
      compare(name, ours, filterExisting(ours, said.products.get(name)))
    }
    compare(`texts/${language}/collections`, own.collections, filterExisting(own.collections, said.collections))
    compare(`texts/${language}/makers`, own.makers, said.makers)
    compare(`texts/${language}/pages`, own.pages, said.pages)
    compare(`texts/${language}/shop`, own.shop, said.shop)
  }

  function compare(name: string, ours: Texts, theirs: Texts): void {
    for (const { field, reason } of compareTexts(ours, theirs)) mistakes.add(`${name}.json`, field, reason)
  }
}

/** By name, or by index in a list. */
type Texts = Readonly<Record<string, unknown>>

function filterExisting(existing: Texts, all: Texts = {}): Texts {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in existing))
}

function* compareTexts(own: Texts, said: Texts, at = ''): Generator<{ field: string; reason: string }> {
  for (const name of new Set([...Object.keys(own), ...Object.keys(said)])) {
    const ours = own[name]
    const theirs = said[name]
    const field = Array.isArray(own) ? `${at}[${name}]` : [at, name].filter(Boolean).join('.')
    if (isBlank(ours) && isBlank(theirs)) continue
    if (isBlank(theirs)) yield { field, reason: 'is missing; the shop says it in its own language' }
    else if (isBlank(ours)) yield { field, reason: 'is not said in the shop’s own language' }
    else if (hasParts(ours) && hasParts(theirs)) yield* compareTexts(ours, theirs, field)
  }
}

/** Whether a value contains no text. */
function isBlank(value: unknown): boolean {
  return hasParts(value) ? Object.values(value).every(isBlank) : !value
}

function hasParts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null
}

function checkAltTexts({ pictures, videos }: DemoFolder, languages: ReadonlySet<string>, mistakes: FileErrors): void {
  for (const [name, list] of [...pictures, ['videos', videos] as const])
    for (const [place, { alt }] of list.entries()) {
      const field = `${describeField(list, `[${place}]`)}.alt`
      for (const language of Object.keys(alt))
        mistakes.requireExisting(`${name}.json`, field, 'the language', language, languages)
      for (const language of languages)
        if (!(language in alt)) mistakes.add(`${name}.json`, `${field}.${language}`, 'is required')
    }
}
