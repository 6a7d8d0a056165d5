import { placedProducts } from './check-goods.ts'
import type { Mistakes } from './mistakes.ts'
import type { DemoFolder } from './read-folder.ts'
import { fieldIn } from './read-shaped.ts'

/** What is said in other languages is said in those of the shop, and of what there is. */
export function checkTexts(folder: DemoFolder, mistakes: Mistakes): void {
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
  checkOptionNames(folder, mistakes)
  checkAltTexts(folder, languages, own, mistakes)
}

/** Texts of products that were taken out may stay. */
function checkOptionNames(folder: DemoFolder, mistakes: Mistakes): void {
  for (const { product } of placedProducts(folder))
    for (const { products } of folder.texts.values())
      for (const [name, texts] of products)
        for (const [original, { choices }] of Object.entries(texts[product.slug]?.options ?? {})) {
          const option = product.options.find((each) => each.name === original)
          const field = `${product.slug}.options.${original}`
          const known = new Set(option?.choices.map(({ description }) => description))
          if (!option) mistakes.add(`${name}.json`, field, 'is of an option that the product has not')
          else
            for (const choice of Object.keys(choices))
              mistakes.requireKnown(`${name}.json`, `${field}.choices`, 'the choice', choice, known)
        }
}

function checkAltTexts(
  { pictures, videos }: DemoFolder,
  languages: ReadonlySet<string>,
  own: string,
  mistakes: Mistakes,
): void {
  for (const [name, list] of [...pictures, ['videos', videos] as const])
    for (const [place, { alt }] of list.entries()) {
      const field = `${fieldIn(list, `[${place}]`)}.alt`
      for (const language of Object.keys(alt))
        mistakes.requireKnown(`${name}.json`, field, 'the language', language, languages)
      if (!(own in alt)) mistakes.add(`${name}.json`, `${field}.${own}`, 'is required')
    }
}
