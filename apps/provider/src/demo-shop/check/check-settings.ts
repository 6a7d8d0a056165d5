import type { SettingsGroup } from '@cartwright/contract'
import { InvalidRequest } from '../../platform/http/app-error.ts'
import { parseNewCoupon, parseAllSettings } from '../../pricing/index.ts'
import { InvalidSettings } from '../../settings/index.ts'
import type { DemoFiles } from '../demo-files.ts'
import { toInitialSettings, withTranslatedNames } from '../translated-settings.ts'
import type { FileErrors } from './file-errors.ts'
import { describeField } from './read-validated-json.ts'

const FILES: Partial<Record<SettingsGroup, string>> = { currencies: 'rates' }

/** Checks settings and coupons as their operations would, and that their references exist. */
export function checkSettings(files: DemoFiles, mistakes: FileErrors): void {
  const { discounts, fees, coupons, look, home } = files
  checkWithShop(files, mistakes)
  checkCoupons(files, mistakes)
  const products = new Set(files.products.map(({ slug }) => slug))
  const collections = new Set(files.collections.map(({ slug }) => slug))
  for (const [file, list, within] of [
    ['discounts.json', discounts.rules, 'rules'],
    ['fees.json', fees.fees, 'fees'],
    ['coupons.json', coupons, ''],
  ] as const)
    for (const [place, { code, items }] of list.entries()) {
      const at = `${within}[${place} ${code}].items`
      for (const slug of items?.products ?? [])
        mistakes.requireExisting(file, `${at}.products`, 'the product', slug, products)
      for (const slug of items?.collections ?? [])
        mistakes.requireExisting(file, `${at}.collections`, 'the collection', slug, collections)
    }
  if (look.logo !== undefined)
    mistakes.requireExisting('look.json', 'logo', 'the picture', look.logo, files.pictureByName)
  for (const [place, { picture, collections: shown = [] }] of home.sections.entries()) {
    if (picture !== undefined)
      mistakes.requireExisting('home.json', `sections[${place}].picture`, 'the picture', picture, files.pictureByName)
    for (const slug of shown)
      mistakes.requireExisting('home.json', `sections[${place}].collections`, 'the collection', slug, collections)
  }
}

const SOME_ID = '00000000-0000-4000-8000-000000000000'

/** Replaces slugs in rules by placeholder ids, as real ids exist after loading only. */
function withIds<Rule extends { items?: { products?: string[]; collections?: string[] } }>({ items, ...rule }: Rule) {
  if (!items) return rule
  const { products, collections } = items
  const scope = {
    ...(products && { productIds: products.map(() => SOME_ID) }),
    ...(collections && { collectionIds: collections.map(() => SOME_ID) }),
  }
  return { ...rule, items: scope }
}

function checkWithShop(files: DemoFiles, mistakes: FileErrors): void {
  const { logo: _, ...look } = files.look
  const settings: Partial<Record<SettingsGroup, object>> = {
    ...toInitialSettings(files, new Date()),
    look,
    home: { sections: files.home.sections.map(({ picture: _picture, ...section }) => section) },
    discounts: {
      rules: files.discounts.rules.map((rule) => withIds(withTranslatedNames(rule, 'discounts', files.shopTexts))),
    },
    fees: { fees: files.fees.fees.map((fee) => withIds(withTranslatedNames(fee, 'fees', files.shopTexts))) },
  }
  try {
    parseAllSettings(settings)
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error
    for (const { field, description } of error.violations)
      mistakes.add(
        `${FILES[error.group] ?? error.group}.json`,
        describeField(settings[error.group], field),
        description,
      )
  }
}

function checkCoupons({ coupons, shopTexts, settings: { shop } }: DemoFiles, mistakes: FileErrors): void {
  const file = 'coupons.json'
  for (const [place, coupon] of coupons.entries()) {
    const at = `[${place} ${coupon.code}]`
    try {
      parseNewCoupon('', withIds(withTranslatedNames(coupon, 'coupons', shopTexts)), shop)
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error
      for (const { field, description } of error.violations)
        mistakes.add(file, field.replace('coupon', at), description)
    }
  }
  mistakes.requireUnique(
    coupons.map(({ code }, place) => ({ file, field: `[${place} ${code}].code`, name: code.toUpperCase() })),
  )
}
