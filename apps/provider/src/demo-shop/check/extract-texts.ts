import type { DemoFolder } from './read-folder.ts'
import type { DemoProduct, DemoProductTexts, DemoShopTexts } from './demo-file-schemas.ts'

/** Content of a folder `texts/<language>/`. */
export type DemoLanguage = DemoFolder['texts'] extends ReadonlyMap<string, infer Language> ? Language : never

/** Extracts all texts for shoppers, in the default language and the form of a translation. */
export function extractTexts(folder: DemoFolder): DemoLanguage {
  return {
    products: new Map(
      [...folder.products].map(([file, products]) => [file, byKey(products, ({ slug }) => slug, extractProductTexts)]),
    ),
    collections: byKey(
      folder.collections,
      ({ slug }) => slug,
      ({ name, description }) => ({ name, description }),
    ),
    makers: byKey(
      folder.makers,
      ({ name }) => name,
      ({ place, craft, about }) => ({ place, craft, about }),
    ),
    pages: folder.pages,
    shop: extractSettingsTexts(folder),
  }
}

function extractProductTexts(product: DemoProduct): DemoProductTexts {
  const { name, description, ribbon, additionalInfoSections, customTextFields, subscriptionOptions, seo } = product
  return {
    name,
    description,
    ribbon,
    additionalInfoSections,
    customTextFields: customTextFields?.map(({ title }) => ({ title })),
    subscriptionOptions: subscriptionOptions?.map((option) => ({
      title: option.title,
      description: option.description ?? '',
    })),
    options: byKey(
      product.options,
      (option) => option.name,
      (option) => ({
        name: option.name,
        choices: byKey(
          option.choices,
          (choice) => choice.description,
          (choice) => choice.description,
        ),
      }),
    ),
    seo,
  }
}

function extractSettingsTexts(folder: DemoFolder): DemoShopTexts {
  const { shop, checkout, coupons, discounts, fees, tax, payments, shipping } = folder
  return {
    tagline: shop.tagline,
    about: shop.about,
    notice: shop.notice,
    checkout: { terms: checkout.terms?.text },
    coupons: namesOf(coupons),
    discounts: namesOf(discounts.rules),
    fees: namesOf(fees.fees),
    taxes: byKey(
      tax.regions.flatMap(({ rates }) => rates),
      ({ taxName }) => taxName,
      ({ taxName }) => taxName,
    ),
    payments: byKey(
      payments.manual,
      ({ code }) => code,
      ({ title, instructions }) => ({ title, instructions }),
    ),
    shipping: byKey(
      shipping.regions,
      ({ code }) => code,
      ({ options }) =>
        byKey(
          options,
          ({ code }) => code,
          ({ title, deliveryTime, instructions }) => ({ title, deliveryTime, instructions }),
        ),
    ),
  }
}

function namesOf(list: readonly { code: string; name: string }[]): Record<string, string> {
  return byKey(
    list,
    ({ code }) => code,
    ({ name }) => name,
  )
}

function byKey<Thing, Words>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => string,
  wordsOf: (thing: Thing) => Words,
): Record<string, Words> {
  return Object.fromEntries(things.map((thing) => [keyOf(thing), wordsOf(thing)]))
}
