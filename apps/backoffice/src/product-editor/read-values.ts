import type { EditableProduct, EditableVariant, SeoTag } from './editable-product.ts'
import {
  type DiscountValues,
  EMPTY_PRODUCT,
  type OptionValues,
  type PricePerUnitValues,
  type ProductValues,
  type SubscriptionValues,
  type TextValues,
  type VariantValues,
} from './product-values.ts'
import { toVariantKey } from './variant-matrix.ts'

/** Converts a saved product to the values of its editor. `languages` are those of the shop beside its own. */
export function toProductValues(editable: EditableProduct, languages: readonly string[]): ProductValues {
  const { product, variants, preorderInfo, customTextFields, relatedProducts } = editable
  const { currency, price } = product.priceData
  const money = (amount: number | undefined) => formatAmount(amount, currency)
  const [stocked] = variants
  const options = product.productOptions.map(toOptionValues)
  return {
    name: product.name,
    description: product.description,
    price: money(price),
    discount: toDiscountValues(product.discount, currency),
    cost: money(product.costAndProfitData?.itemCost),
    pricePerUnit: toPricePerUnitValues(product.pricePerUnitData),
    sku: product.sku,
    weight: formatNumber(product.weight || undefined),
    trackQuantity: editable.trackQuantity,
    quantity: product.manageVariants ? '0' : formatNumber(stocked?.quantity ?? 0),
    inStock: product.manageVariants ? true : (stocked?.inStock ?? true),
    preorder: {
      enabled: preorderInfo.enabled,
      message: preorderInfo.message ?? '',
      limit: formatNumber(preorderInfo.limit),
    },
    options,
    manageVariants: product.manageVariants,
    variants: product.manageVariants
      ? Object.fromEntries(variants.map((each) => [toVariantKey(each.choices), toVariantValues(each, currency)]))
      : {},
    infoSections: product.additionalInfoSections.map(({ title, description }) => ({ title, description })),
    customTextFields: customTextFields.map(({ title, maxLength, mandatory }) => ({
      title,
      maxLength: String(maxLength),
      mandatory,
    })),
    subscriptions: editable.subscriptionOptions.map((each) => toSubscriptionValues(each, currency)),
    related: relatedProducts.map(({ id, name }) => ({ id, name })),
    seoTitle: findSeoTitle(product.seoData?.tags),
    seoDescription: findSeoDescription(product.seoData?.tags),
    slug: product.slug,
    texts: Object.fromEntries(languages.map((language) => [language, toTextValues(editable, language)])),
    visible: product.visible,
    productType: product.productType,
    digitalFile: product.digitalFile
      ? { id: product.digitalFile.id, name: product.digitalFile.fileName ?? product.digitalFile.id }
      : null,
    collectionIds: product.collectionIds.toSorted(),
    brand: product.brand ?? '',
    ribbon: product.ribbon,
  }
}

function toOptionValues(option: EditableProduct['product']['productOptions'][number]): OptionValues {
  return {
    id: option.name,
    type: option.optionType === 'color' ? 'color' : 'drop_down',
    name: option.name,
    choices: option.choices.map(({ description, value }) => ({ id: description, description, value })),
  }
}

function toVariantValues(variant: EditableVariant, currency: string): VariantValues {
  return {
    price: formatAmount(variant.price, currency),
    cost: formatAmount(variant.cost, currency),
    weight: formatNumber(variant.weight),
    sku: variant.sku,
    visible: variant.visible,
    quantity: formatNumber(variant.quantity ?? 0),
    inStock: variant.inStock,
  }
}

function toDiscountValues(
  { type, value, startDate = '', endDate = '' }: EditableProduct['product']['discount'],
  currency: string,
): DiscountValues {
  if (type !== 'AMOUNT' && type !== 'PERCENT') return EMPTY_PRODUCT.discount
  return { type, value: type === 'AMOUNT' ? formatAmount(value, currency) : formatNumber(value), startDate, endDate }
}

function toPricePerUnitValues(data: EditableProduct['product']['pricePerUnitData']): PricePerUnitValues {
  if (!data) return EMPTY_PRODUCT.pricePerUnit
  return {
    isShown: true,
    totalQuantity: formatNumber(data.totalQuantity),
    totalUnit: data.totalMeasurementUnit,
    baseQuantity: formatNumber(data.baseQuantity),
    baseUnit: data.baseMeasurementUnit,
  }
}

function toSubscriptionValues(
  { id, title, description = '', subscriptionSettings, discount }: EditableProduct['subscriptionOptions'][number],
  currency: string,
): SubscriptionValues {
  const type = discount?.type === 'AMOUNT' || discount?.type === 'PERCENT' ? discount.type : 'NONE'
  return {
    id,
    title,
    description,
    frequency: subscriptionSettings.frequency,
    interval: String(subscriptionSettings.interval ?? 1),
    cycles: subscriptionSettings.autoRenewal ? '' : formatNumber(subscriptionSettings.billingCycles),
    discountType: type,
    discountValue:
      type === 'NONE'
        ? ''
        : type === 'AMOUNT'
          ? formatAmount(discount?.value, currency)
          : formatNumber(discount?.value),
  }
}

function toTextValues({ texts }: EditableProduct, language: string): TextValues {
  const found = texts.find((each) => each.language === language)
  return {
    name: found?.name ?? '',
    description: found?.description ?? '',
    ribbon: found?.ribbon ?? '',
    seoTitle: findSeoTitle(found?.seoTags),
    seoDescription: findSeoDescription(found?.seoTags),
  }
}

function findSeoTitle(tags: readonly SeoTag[] = []): string {
  return tags.find(isSeoTitle)?.children ?? ''
}

function findSeoDescription(tags: readonly SeoTag[] = []): string {
  const content = tags.find(isSeoDescription)?.props?.['content']
  return typeof content === 'string' ? content : ''
}

export function isSeoTitle({ type, disabled }: SeoTag): boolean {
  return type === 'title' && !disabled
}

export function isSeoDescription({ type, props, disabled }: SeoTag): boolean {
  return type === 'meta' && props?.['name'] === 'description' && !disabled
}

/** Formats an amount with the decimals of its currency: 84.50, not 84.5. */
export function formatAmount(amount: number | undefined, currency: string): string {
  if (amount === undefined) return ''
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return amount.toFixed(format.resolvedOptions().maximumFractionDigits)
}

function formatNumber(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}
