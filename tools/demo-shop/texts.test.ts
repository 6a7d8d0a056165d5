import { describe, expect, test } from 'vitest'
import { FileErrors } from '../../apps/provider/src/demo-shop/check/file-errors.ts'
import { type DemoLanguage, extractTexts } from '../../apps/provider/src/demo-shop/check/extract-texts.ts'
import { readDemoFolder } from '../../apps/provider/src/demo-shop/check/read-folder.ts'
import { DEMO_FOLDER, LANGUAGES, type Language, type ProductWords, products, textsOf } from './shop-files.ts'

const folder = await readDemoFolder(DEMO_FOLDER, new FileErrors())
const english = together(extractTexts(folder))
const texts = { de: textsIn('de'), fr: textsIn('fr'), he: textsIn('he') }
type ShopTexts = typeof english

function textsIn(language: Language) {
  return together(folder.texts.get(language)!)
}

/** All that a shopper reads in a language, with the same path to a text in every other one. */
function together({ products: families, ...others }: DemoLanguage) {
  return { ...others, products: Object.assign({}, ...families.values()) as Record<string, ProductWords> }
}

/** Fields that are HTML; everything else is plain text. */
const IS_HTML = /^products\.[^.]+\.(additionalInfoSections\.\d+\.)?description$/
const PARAGRAPHS = /^(<p>[^<>]+<\/p>)+$/

/** Measures, sizes and words that are written alike in the two languages. */
const IS_MEASURE = /^[\d\s×.,:–-]*(g|kg|cm|S|M|L)?$/
const SAME_IN: Readonly<Record<Language, readonly string[]>> = {
  de: ['Filter', 'Espresso', 'Olive', 'Ecru'],
  fr: ['Espresso', 'Animal', 'Zinc', 'Fine', 'Table', 'Île de Ré, France'],
  he: [],
}

/** Words without which hardly an English sentence does, and which the other three have not. */
const ENGLISH = /\b(the|and|with|from|which|that|of|it|are|your|you|not|by|to)\b/i
/** Ingredients of cosmetics have the same names everywhere. */
const INGREDIENTS = /Sodium|Maris Sal|Olea Europaea/
/** Latin letters that Hebrew texts may contain. */
const LATIN_IN_HEBREW =
  /Fernhollow|\{shop\}|Hof Quittenau|Matricaria chamomilla|\b(PDF|ZIP|SVG|WebP|HRC|EN|LED|HB|INCI|DE00|A4|A5|C6|E14|[WSML])\b/g

describe.each(LANGUAGES)('in %s', (language) => {
  const said = textsOf(texts[language])

  test('all is said that is said in English: products, collections, makers, pages, deliveries, taxes, coupons, discounts, fees', () => {
    const inEnglish = new Set(textsOf(english).map(([path]) => path))
    const here = new Set(said.map(([path]) => path))
    expect([...inEnglish].filter((path) => !here.has(path))).toEqual([])
    expect([...here].filter((path) => !inEnglish.has(path))).toEqual([])
    const paragraphs = (all: ShopTexts) =>
      textsOf(all).flatMap(([path, text]) => (IS_HTML.test(path) ? [[path, text.split('<p>').length]] : []))
    expect(Object.fromEntries(paragraphs(texts[language]))).toEqual(Object.fromEntries(paragraphs(english)))
  })

  test('no text is empty, and HTML is made of paragraphs alone', () => {
    expect(said.filter(([, text]) => text === '' || text !== text.trim() || text.includes('  '))).toEqual([])
    expect(said.filter(([path, text]) => IS_HTML.test(path) !== text.includes('<'))).toEqual([])
    expect(said.filter(([path, text]) => IS_HTML.test(path) && !PARAGRAPHS.test(text))).toEqual([])
  })

  test('no text is longer than the shop takes', () => {
    expect(Object.values(texts[language].products).flatMap(tooLong)).toEqual([])
    const { collections } = texts[language]
    expect(
      Object.values(collections).filter(({ name, description }) => name.length > 50 || description.length > 600),
    ).toEqual([])
  })

  test('two choices of an option have two names', () => {
    const names = Object.entries(texts[language].products).flatMap(([slug, { options = {} }]) =>
      Object.values(options).map(({ name, choices }) => [slug, name, Object.values(choices)] as const),
    )
    expect(names.filter(([, , choices]) => new Set(choices).size < choices.length)).toEqual([])
    const optionNames = Object.values(texts[language].products).map(({ options = {} }) =>
      Object.values(options).map(({ name }) => name),
    )
    expect(optionNames.filter((list) => new Set(list).size < list.length)).toEqual([])
  })

  test('no English is left', () => {
    const original = new Map(textsOf(english))
    const same = said.filter(([path, text]) => original.get(path) === text)
    const left = same.filter(
      ([, text]) => !IS_MEASURE.test(text) && !SAME_IN[language].includes(text) && !INGREDIENTS.test(text),
    )
    expect(left).toEqual([])
    expect(SAME_IN[language].filter((word) => !same.some(([, text]) => text === word))).toEqual([])
    expect(said.filter(([, text]) => !INGREDIENTS.test(text) && ENGLISH.test(text))).toEqual([])
    const letters = said.reduce((sum, [, text]) => sum + text.length, 0)
    console.log(
      `${language}: ${said.length} texts of ${original.size}, ${letters} letters, ${left.length} left in English`,
    )
  })
})

test('Hebrew is written in Hebrew letters, with its own marks', () => {
  const said = textsOf(texts.he).filter(([, text]) => !INGREDIENTS.test(text))
  const latin = said.filter(([, text]) =>
    /[a-z]{2}/i.test(text.replaceAll(/<\/?p>/g, '').replaceAll(LATIN_IN_HEBREW, '')),
  )
  expect(latin).toEqual([])
  expect(said.filter(([, text]) => /[א-ת]["'’]/.test(text))).toEqual([])
})

test('French has its apostrophes, and the spaces before its signs', () => {
  const said = textsOf(texts.fr)
  expect(said.filter(([, text]) => text.includes("'"))).toEqual([])
  expect(said.filter(([, text]) => /[^\u00a0][;:?»]/.test(text))).toEqual([])
})

test('the shop does not shout, and praises nothing', () => {
  const all = [english, ...Object.values(texts)].flatMap((each) => textsOf(each))
  expect(all.length).toBeGreaterThan(3600)
  expect(all.filter(([, text]) => text.includes('!'))).toEqual([])
  const praise =
    /\b(premium|exquisite|luxur\w*|stunning|unique|must-have|high[- ]quality|finest|lorem|hochwertig\w*|einzigartig\w*|exclusi[fv]\w*|luxueu\w*)\b/i
  expect(all.filter(([, text]) => praise.test(text))).toEqual([])
})

test('no description begins as another does, and no sentence is said twice', () => {
  const openings = products.map(({ description }) => description.split(' ').slice(0, 3).join(' '))
  expect(openings.filter((opening, index) => openings.indexOf(opening) !== index)).toEqual([])
  const sentences = products.flatMap(({ description }) =>
    description
      .replaceAll(/<\/?p>/g, ' ')
      .split(/(?<=[.;:])\s+/)
      .map((sentence) => sentence.trim()),
  )
  expect(sentences.filter((sentence, index) => sentence.length > 12 && sentences.indexOf(sentence) !== index)).toEqual(
    [],
  )
})

/** The limits of the contract, and those of what search engines show. */
function tooLong(words: ProductWords): string[] {
  const { name, ribbon = '', description, additionalInfoSections, customTextFields = [], options = {}, seo } = words
  const limits: [text: string, most: number][] = [
    [name, 80],
    [ribbon, 30],
    [description, 8000],
    ...additionalInfoSections.flatMap((section): [string, number][] => [
      [section.title, 50],
      [section.description, 16_000],
    ]),
    ...customTextFields.map(({ title }): [string, number] => [title, 100]),
    ...Object.values(options).flatMap((option) =>
      [option.name, ...Object.values(option.choices)].map((text): [string, number] => [text, 50]),
    ),
    ...(words.subscriptionOptions ?? []).flatMap((option): [string, number][] => [
      [option.title, 150],
      [option.description, 500],
    ]),
    [seo.title, 75],
    [seo.description, 160],
  ]
  return limits.flatMap(([text, most]) => (text.length > most ? [`${text.length} of ${most}: ${text}`] : []))
}
