import {
  collections,
  families,
  type Language,
  makers,
  type Pages,
  type Product,
  products,
  type ProductWords,
  read,
} from './shop-files.ts'

/** All that a shopper reads, with the same path to a text in every language. */
export interface ShopTexts {
  products: Record<string, ProductWords>
  collections: Record<string, { name: string; description: string }>
  makers: Record<string, { place: string; craft: string; about: string }>
  pages: Pages
  shop: SettingsTexts
}

interface SettingsTexts {
  tagline: string
  about: string[]
  notice: string
  checkout: { terms?: string }
  coupons: Record<string, string>
  discounts: Record<string, string>
  fees: Record<string, string>
  payments: Record<string, { title: string; instructions?: string }>
  shipping: {
    carriers: Record<string, string>
    regions: Record<string, { title: string; options: Record<string, OptionTexts> }>
  }
}

interface OptionTexts {
  title: string
  deliveryTime?: string
  instructions?: string
}

export function englishTexts(): ShopTexts {
  return {
    products: Object.fromEntries(products.map((product) => [product.slug, englishWords(product)])),
    collections: Object.fromEntries(collections.map(({ slug, name, description }) => [slug, { name, description }])),
    makers: Object.fromEntries(makers.map(({ name, ...maker }) => [name, maker])),
    pages: read<Pages>('pages.json'),
    shop: englishSettings(),
  }
}

export function textsIn(language: Language): ShopTexts {
  const file = <Shape>(name: string): Shape => read<Shape>(`texts/${language}/${name}.json`)
  return {
    products: Object.assign({}, ...families.map((family) => file<Record<string, ProductWords>>(family))),
    collections: file('collections'),
    makers: file('makers'),
    pages: file('pages'),
    shop: file('shop'),
  }
}

function englishWords(product: Product): ProductWords {
  const { name, ribbon, description, additionalInfoSections, options, seo } = product
  return {
    name,
    ...(ribbon && { ribbon }),
    description,
    additionalInfoSections,
    ...(product.customTextFields && { customTextFields: product.customTextFields.map(({ title }) => ({ title })) }),
    ...(options.length > 0 && {
      options: Object.fromEntries(
        options.map((option) => [
          option.name,
          {
            name: option.name,
            choices: Object.fromEntries(option.choices.map((choice) => [choice.description, choice.description])),
          },
        ]),
      ),
    }),
    ...(product.subscriptionOptions && {
      subscriptionOptions: product.subscriptionOptions.map(({ title, description: words }) => ({
        title,
        description: words,
      })),
    }),
    seo,
  }
}

function englishSettings(): SettingsTexts {
  const { tagline, about, notice } = read<Pick<SettingsTexts, 'tagline' | 'about' | 'notice'>>('shop.json')
  const { terms } = read<{ terms?: { text?: string } }>('checkout.json')
  const { rules } = read<{ rules: { code: string; name: string }[] }>('discounts.json')
  const { fees } = read<{ fees: { code: string; name: string }[] }>('fees.json')
  const { manual } = read<{ manual: { code: string; title: string; instructions?: string }[] }>('payments.json')
  const coupons = read<{ code: string; name: string }[]>('coupons.json')
  const { carriers, regions } = read<{
    carriers: { name: string }[]
    regions: { code: string; title: string; options: ({ code: string } & OptionTexts)[] }[]
  }>('shipping.json')
  const byCode = (list: { code: string; name: string }[]) =>
    Object.fromEntries(list.map(({ code, name }) => [code, name]))
  return {
    tagline,
    about,
    notice,
    checkout: { ...(terms?.text && { terms: terms.text }) },
    coupons: byCode(coupons),
    discounts: byCode(rules),
    fees: byCode(fees),
    payments: Object.fromEntries(
      manual.map(({ code, title, instructions }) => [code, { title, ...(instructions && { instructions }) }]),
    ),
    shipping: {
      carriers: Object.fromEntries(carriers.map(({ name }) => [name, name])),
      regions: Object.fromEntries(
        regions.map(({ code, title, options }) => [
          code,
          {
            title,
            options: Object.fromEntries(
              options.map(({ code: option, title: name, deliveryTime, instructions }) => [
                option,
                { title: name, ...(deliveryTime && { deliveryTime }), ...(instructions && { instructions }) },
              ]),
            ),
          },
        ]),
      ),
    },
  }
}
