import type { AllSettings } from '@cartwright/contract'
import type { DemoShopTexts } from './check/demo-file-schemas.ts'
import type { DemoFiles } from './demo-files.ts'
import { withTimeSlots } from './time-slots.ts'

type ByLanguage = ReadonlyMap<string, DemoShopTexts>

/** Settings that the shop needs before it has content. */
export function toInitialSettings({ settings, shopTexts }: Pick<DemoFiles, 'settings' | 'shopTexts'>, now: Date) {
  const shipping = withTimeSlots(settings.shipping, settings.shop.timeZone, now)
  return withTranslatedTexts({ ...settings, shipping }, shopTexts)
}

/** Settings with their texts for shoppers in other languages. */
function withTranslatedTexts<Settings extends Pick<AllSettings, 'shop' | 'shipping' | 'tax' | 'payments' | 'checkout'>>(
  settings: Settings,
  languages: ByLanguage,
): Settings {
  const { shop, shipping, tax, payments, checkout } = settings
  return {
    ...settings,
    shop: { ...shop, texts: inLanguages(languages, ({ tagline, about, notice }) => ({ tagline, about, notice })) },
    shipping: {
      ...shipping,
      regions: shipping.regions.map((region) => ({
        ...region,
        options: region.options.map((option) => ({
          ...option,
          texts: inLanguages(languages, (texts) => texts.shipping?.[region.code]?.[option.code]),
        })),
      })),
    },
    tax: {
      ...tax,
      regions: tax.regions.map((region) => ({
        ...region,
        rates: region.rates.map((rate) => ({
          ...rate,
          texts: inLanguages(languages, ({ taxes }) => {
            const taxName = taxes?.[rate.taxName]
            return taxName && { taxName }
          }),
        })),
      })),
    },
    payments: {
      ...payments,
      manual: payments.manual.map((way) => ({
        ...way,
        texts: inLanguages(languages, (texts) => texts.payments?.[way.code]),
      })),
    },
    checkout: {
      ...checkout,
      ...(checkout.terms && {
        terms: {
          ...checkout.terms,
          texts: inLanguages(languages, ({ checkout: words }) => words?.terms && { text: words.terms }),
        },
      }),
    },
  }
}

/** Adds translated names to entries whose only text is the name. */
export function withTranslatedNames<Rule extends { code: string }>(
  rule: Rule,
  kind: 'coupons' | 'discounts' | 'fees',
  languages: ByLanguage,
) {
  const texts = inLanguages(languages, (said) => {
    const name = said[kind]?.[rule.code]
    return name === undefined ? undefined : { name }
  })
  return { ...rule, texts }
}

function inLanguages<Words extends object>(
  languages: ByLanguage,
  wordsOf: (texts: DemoShopTexts) => Words | '' | undefined,
): ({ language: string } & Words)[] {
  return [...languages].flatMap(([language, texts]) => {
    const words = wordsOf(texts)
    return words ? [{ language, ...words }] : []
  })
}
