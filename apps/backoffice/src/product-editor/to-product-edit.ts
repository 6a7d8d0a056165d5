import { isEqual, listChangedFields } from '../parts/merge-edits.ts'
import type { SeoTag } from './editable-product.ts'
import {
  NEW_VARIANT,
  type OptionValues,
  type ProductValues,
  type SubscriptionValues,
  type TextValues,
  type VariantValues,
} from './product-values.ts'
import { isSeoDescription, isSeoTitle } from './read-values.ts'
import { toNumber } from './validate-product.ts'
import { listVariantRows } from './variant-matrix.ts'

/** Saved values that an edit must know besides: parts of lists that the form does not show. */
export interface SavedParts {
  seoTags: readonly SeoTag[]
  seoSettings: object | undefined
  /** By language. */
  textSeoTags: Record<string, readonly SeoTag[]>
}

/** Edit of a product in the form of the API, with its variants and languages in the order in which they are sent. */
export interface ProductEdit {
  body: Record<string, unknown>
  variantKeys: string[]
  textLanguages: string[]
}

/** Converts the differences of values to an edit. What has not changed keeps the edits of others. */
export function toProductEdit(base: ProductValues, values: ProductValues, saved: SavedParts): ProductEdit {
  const changed = new Set(listChangedFields(base, values))
  const variants = values.manageVariants ? listChangedVariants(base, values) : []
  const product = toProductFields(values, changed, saved)
  const stock = toStockEdit(base, values, changed)
  const texts = toTextEdits(base.texts, values.texts, saved)
  const ids = values.related.map(({ id }) => id)
  const body: Record<string, unknown> = {
    ...(Object.keys(product).length > 0 && { product }),
    ...(changed.has('options') && { options: values.options.map((option) => toEditedOption(option, base.options)) }),
    ...(variants.length > 0 && { variants: variants.map(({ edit }) => edit) }),
    ...(Object.keys(stock).length > 0 && { stock }),
    ...(changed.has('customTextFields') && {
      customTextFields: values.customTextFields.map(({ title, maxLength, mandatory }) => ({
        title: title.trim(),
        maxLength: Number(maxLength),
        mandatory,
      })),
    }),
    ...(changed.has('subscriptions') && { subscriptionOptions: values.subscriptions.map(toSubscriptionOption) }),
    ...(changed.has('digitalFile') && { digitalFileId: values.digitalFile?.id ?? null }),
    ...(changed.has('collectionIds') && {
      addedCollectionIds: values.collectionIds.filter((id) => !base.collectionIds.includes(id)),
      removedCollectionIds: base.collectionIds.filter((id) => !values.collectionIds.includes(id)),
    }),
    ...(changed.has('related') && {
      relatedProductIds: ids,
      formerRelatedProductIds: base.related.map(({ id }) => id),
    }),
    ...(texts.length > 0 && { texts }),
  }
  return {
    body,
    variantKeys: variants.map(({ key }) => key),
    textLanguages: texts.map(({ language }) => language),
  }
}

type Fields = ReadonlySet<keyof ProductValues>

function toProductFields(values: ProductValues, changed: Fields, saved: SavedParts): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const field of ['description', 'sku', 'brand', 'ribbon'] as const)
    if (changed.has(field)) fields[field] = values[field].trim() || null
  for (const field of ['visible', 'productType', 'manageVariants'] as const)
    if (changed.has(field)) fields[field] = values[field]
  if (changed.has('name')) fields['name'] = values.name.trim()
  if (changed.has('slug') && values.slug.trim() !== '') fields['slug'] = values.slug.trim()
  if (changed.has('price')) fields['priceData'] = { price: toNumber(values.price) }
  if (changed.has('cost')) fields['costAndProfitData'] = { itemCost: toOptionalNumber(values.cost) }
  if (changed.has('weight')) fields['weight'] = toOptionalNumber(values.weight)
  if (changed.has('discount')) fields['discount'] = toDiscount(values)
  if (changed.has('pricePerUnit')) fields['pricePerUnitData'] = toPricePerUnit(values)
  if (changed.has('infoSections')) fields['additionalInfoSections'] = values.infoSections
  if (changed.has('seoTitle') || changed.has('seoDescription'))
    fields['seoData'] = { tags: toSeoTags(values, saved.seoTags), settings: saved.seoSettings }
  return fields
}

function toOptionalNumber(typed: string): number | null {
  return typed.trim() === '' ? null : toNumber(typed)
}

function toDiscount({ discount: { type, value, startDate, endDate } }: ProductValues) {
  if (type === 'NONE') return { type, value: 0 }
  return { type, value: toNumber(value), startDate: startDate || null, endDate: endDate || null }
}

function toPricePerUnit({ pricePerUnit }: ProductValues) {
  if (!pricePerUnit.isShown) return null
  return {
    totalQuantity: toNumber(pricePerUnit.totalQuantity),
    totalMeasurementUnit: pricePerUnit.totalUnit,
    baseQuantity: toNumber(pricePerUnit.baseQuantity),
    baseMeasurementUnit: pricePerUnit.baseUnit,
  }
}

/** Tags of search engines: title and description of the form, and the others as they are. */
function toSeoTags(
  { seoTitle, seoDescription }: Pick<TextValues, 'seoTitle' | 'seoDescription'>,
  saved: readonly SeoTag[],
) {
  const others = saved.filter((tag) => !isSeoTitle(tag) && !isSeoDescription(tag))
  return [
    ...(seoTitle.trim() === '' ? [] : [{ type: 'title', children: seoTitle.trim() }]),
    ...(seoDescription.trim() === ''
      ? []
      : [{ type: 'meta', props: { name: 'description', content: seoDescription.trim() } }]),
    ...others,
  ]
}

/** Names the saved option and choices that the edited ones were, so that their variants stay. */
function toEditedOption({ id, type, name, choices }: OptionValues, saved: readonly OptionValues[]) {
  const before = saved.find((option) => option.id === id)
  return {
    optionType: type,
    name: name.trim(),
    ...(before && { former: id }),
    choices: choices.map((choice) => ({
      description: choice.description.trim(),
      value: type === 'color' ? choice.value : choice.description.trim(),
      ...(before?.choices.some((each) => each.id === choice.id) && { former: choice.id }),
    })),
  }
}

function listChangedVariants(base: ProductValues, values: ProductValues) {
  return listVariantRows(values).flatMap(({ key, choices }) => {
    const before = base.manageVariants ? base.variants[key] : undefined
    const edit = toVariantEdit(before, values.variants[key]!, values) // listed by its key
    if (Object.keys(edit).length === 0) return []
    return [{ key, edit: { choices: toNames(values.options, choices), ...edit } }]
  })
}

function toVariantEdit(
  before: VariantValues | undefined,
  variant: VariantValues,
  { trackQuantity }: ProductValues,
): Record<string, unknown> {
  const from = before ?? NEW_VARIANT
  const edit: Record<string, unknown> = {}
  for (const field of ['price', 'cost', 'weight'] as const)
    if (variant[field] !== from[field]) edit[field] = toOptionalNumber(variant[field])
  if (variant.sku !== from.sku) edit['sku'] = variant.sku.trim()
  if (variant.visible !== from.visible) edit['visible'] = variant.visible
  if (trackQuantity && (!before || variant.quantity !== from.quantity)) {
    edit['quantity'] = Number(variant.quantity)
    if (before) edit['formerQuantity'] = Number(before.quantity)
  }
  if (!trackQuantity && (!before || variant.inStock !== from.inStock)) edit['inStock'] = variant.inStock
  return edit
}

function toNames(options: readonly OptionValues[], choices: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    options.map(({ id, name, choices: all }) => [
      name.trim(),
      all.find((choice) => choice.id === choices[id])?.description.trim() ?? '',
    ]),
  )
}

function toStockEdit(base: ProductValues, values: ProductValues, changed: Fields): Record<string, unknown> {
  const stock: Record<string, unknown> = {}
  if (changed.has('trackQuantity')) stock['trackQuantity'] = values.trackQuantity
  if (changed.has('preorder')) stock['preorderInfo'] = toPreorderInfo(values)
  if (values.manageVariants) return stock
  const isMerged = base.manageVariants
  if (values.trackQuantity && changed.has('quantity')) {
    stock['quantity'] = Number(values.quantity)
    if (!isMerged && base.trackQuantity) stock['formerQuantity'] = Number(base.quantity)
  }
  if (!values.trackQuantity && (changed.has('inStock') || changed.has('trackQuantity')))
    stock['inStock'] = values.inStock
  return stock
}

function toPreorderInfo({ preorder: { enabled, message, limit } }: ProductValues) {
  return {
    enabled,
    ...(message.trim() !== '' && { message: message.trim() }),
    ...(limit.trim() !== '' && { limit: Number(limit) }),
  }
}

function toSubscriptionOption(values: SubscriptionValues) {
  const { id, title, description, frequency, interval, cycles, discountType, discountValue } = values
  return {
    ...(id !== '' && { id }),
    title: title.trim(),
    description: description.trim() || null,
    subscriptionSettings: {
      frequency,
      interval: Number(interval),
      autoRenewal: cycles === '',
      ...(cycles !== '' && { billingCycles: Number(cycles) }),
    },
    discount: discountType === 'NONE' ? null : { type: discountType, value: toNumber(discountValue) },
  }
}

function toTextEdits(
  base: Record<string, TextValues>,
  texts: Record<string, TextValues>,
  { textSeoTags }: SavedParts,
): ({ language: string } & Record<string, unknown>)[] {
  return Object.entries(texts).flatMap(([language, values]) => {
    const before = base[language]
    if (isEqual(before, values)) return []
    const edit: { language: string } & Record<string, unknown> = { language }
    for (const field of ['name', 'description', 'ribbon'] as const)
      if (values[field] !== before?.[field]) edit[field] = values[field].trim() || null
    if (values.seoTitle !== before?.seoTitle || values.seoDescription !== before.seoDescription)
      edit['seoTags'] = toSeoTags(values, textSeoTags[language] ?? [])
    return [edit]
  })
}
