import { ApiError } from '@cartwright/client'
import type { SaveRefused } from './save-product.ts'
import type { ProductEditorTexts } from './texts/en.ts'
import type { ProductEdit } from './to-product-edit.ts'
import type { Problems } from './validate-product.ts'

type EditorTexts = ProductEditorTexts['editor']

/** Paths of the form by the beginnings of the fields of the API. */
const PATHS: readonly [field: RegExp, path: string][] = [
  [/^product\.priceData\.price$/, 'price'],
  [/^product\.costAndProfitData(\.itemCost)?$/, 'cost'],
  [/^product\.discount(\.(?:type|value))?$/, 'discount.value'],
  [/^product\.discount\.endDate$/, 'discount.endDate'],
  [/^product\.discount\.startDate$/, 'discount.startDate'],
  [/^product\.pricePerUnitData\.(totalQuantity|baseQuantity)$/, 'pricePerUnit.$1'],
  [/^product\.pricePerUnitData.*$/, 'pricePerUnit.baseQuantity'],
  [/^product\.productOptions\[(\d+)\]\.name$/, 'options.$1.name'],
  [/^product\.productOptions\[(\d+)\]\.choices\[(\d+)\].*$/, 'options.$1.choices.$2'],
  [/^product\.productOptions\[(\d+)\]\.choices$/, 'options.$1.choices'],
  [/^options\[(\d+)\]\.name$/, 'options.$1.name'],
  [/^options\[(\d+)\]\.choices\[(\d+)\].*$/, 'options.$1.choices.$2'],
  [/^(product\.productOptions|options|product\.manageVariants).*$/, 'options'],
  [/^product\.additionalInfoSections\[(\d+)\]\.(title|description)$/, 'infoSections.$1.$2'],
  [/^product\.seoData.*$/, 'seoTitle'],
  [/^customTextFields\[(\d+)\]\.(title|maxLength)$/, 'customTextFields.$1.$2'],
  [/^subscriptionOptions\[(\d+)\]\.(title|description)$/, 'subscriptions.$1.$2'],
  [/^subscriptionOptions\[(\d+)\]\.subscriptionSettings\.billingCycles$/, 'subscriptions.$1.cycles'],
  [/^subscriptionOptions\[(\d+)\]\.discount.*$/, 'subscriptions.$1.discountValue'],
  [/^subscriptionOptions\[(\d+)\].*$/, 'subscriptions.$1.interval'],
  [/^stock\.preorderInfo\.(message|limit)$/, 'preorder.$1'],
  [/^stock\.(quantity|inStock)$/, '$1'],
  [/^digitalFileId$/, 'digitalFile'],
  [/^relatedProductIds.*$/, 'related'],
  [/^product\.(\w+)$/, '$1'],
]

/** Converts a refusal of the server to problems of the form; none if it names no field. */
export function toProblems({ cause, edit }: SaveRefused, texts: EditorTexts): Problems {
  if (!(cause instanceof ApiError)) return {}
  if (cause.code === 'SLUG_TAKEN') return { slug: texts.problems.slugTaken }
  const problems: Problems = {}
  for (const violation of cause.fieldViolations) {
    const path = toPath(violation.field ?? '', edit)
    if (path !== undefined) problems[path] ??= describe(violation, path, texts)
  }
  return problems
}

function toPath(field: string, edit: ProductEdit | undefined): string | undefined {
  const ofVariant = /^variants\[(\d+)\]\.(\w+)/.exec(field)
  if (ofVariant) {
    const key = edit?.variantKeys[Number(ofVariant[1])]
    return key === undefined ? 'options' : `variants.${key}.${ofVariant[2]}`
  }
  const ofTexts = /^texts\[(\d+)\]\.(name|description|ribbon)$/.exec(field)
  if (ofTexts) {
    const language = edit?.textLanguages[Number(ofTexts[1])]
    return language === undefined ? undefined : `texts.${language}.${ofTexts[2]}`
  }
  const found = PATHS.find(([pattern]) => pattern.test(field))
  return found && field.replace(found[0], found[1])
}

/** Describes a violated rule in the language of the back office. */
function describe(
  { violatedRule = '', data }: { violatedRule?: string; data?: unknown },
  path: string,
  { problems }: EditorTexts,
): string {
  const threshold = String((data as { threshold?: number } | undefined)?.threshold ?? '')
  if (path === 'slug') return problems.slugFormat
  if (path === 'pricePerUnit.baseQuantity' && violatedRule === 'VALIDATION') return problems.units
  if (violatedRule === 'MAX_LENGTH' && threshold !== '') return problems.tooLong(threshold)
  if (violatedRule === 'MAX_SIZE' && path === 'options') return problems.tooManyVariants(threshold)
  if (violatedRule === 'MAX' && threshold !== '') return problems.tooHigh(threshold)
  if (violatedRule === 'MIN') return problems.negative
  if (violatedRule === 'DECIMAL_MAX_SCALE') return problems.decimals(threshold)
  if (violatedRule === 'MIN_LENGTH' || violatedRule === 'REQUIRED_FIELD') return problems.required
  return problems.refused
}
