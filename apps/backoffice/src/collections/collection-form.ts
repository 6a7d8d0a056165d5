import type { CollectionTexts } from './texts/en.ts'

interface SeoTag {
  type: string
  props?: Record<string, unknown>
  children?: string
  [member: string]: unknown
}

export interface Condition {
  field: string
  operator: string
  value: string
  option?: string
}

export interface Rule {
  match: 'ALL' | 'ANY'
  conditions: Condition[]
}

/** Collection with all that its editor shows, as the server describes it. */
export interface EditableCollection {
  collection: {
    id: string
    name: string
    slug: string
    description?: string
    visible: boolean
    numberOfProducts: number
    lastUpdated?: string
    seoSchema?: { tags?: SeoTag[]; [member: string]: unknown }
  }
  rule?: Rule
  productCount: number
  revision: string
}

/** Values of the collection form, as typed. */
export interface CollectionValues {
  name: string
  slug: string
  description: string
  visible: boolean
  seoTitle: string
  seoDescription: string
  /** Null: products are chosen by hand. */
  rule: Rule | null
}

export type CollectionProblems = Partial<Record<keyof CollectionValues, string>>

/** Operators of each field of a rule, as the contract has them. */
const NUMERIC = ['LESS_THAN', 'GREATER_THAN', 'EQUALS', 'NOT_EQUALS']
const TEXT = ['EQUALS', 'NOT_EQUALS', 'CONTAINS', 'NOT_CONTAINS', 'STARTS_WITH']
export const RULE_OPERATORS: Record<string, string[]> = {
  PRICE: NUMERIC,
  STOCK: NUMERIC,
  BRAND: TEXT,
  RIBBON: TEXT,
  OPTION: ['EQUALS', 'NOT_EQUALS'],
  DATE_ADDED: ['WITHIN_DAYS', 'NOT_WITHIN_DAYS', 'AFTER', 'BEFORE'],
  NAME: TEXT,
}
export const MAX_CONDITIONS = 30
export const FIRST_CONDITION: Condition = { field: 'PRICE', operator: 'LESS_THAN', value: '' }
const MAX_LENGTHS = { name: 50, slug: 100, description: 600, seoTitle: 200, seoDescription: 1_000 } as const

export const EMPTY_COLLECTION: CollectionValues = {
  name: '',
  slug: '',
  description: '',
  visible: true,
  seoTitle: '',
  seoDescription: '',
  rule: null,
}

const isTitle = ({ type }: SeoTag): boolean => type === 'title'
const isDescription = ({ type, props }: SeoTag): boolean => type === 'meta' && props?.['name'] === 'description'

/** Converts a saved collection to the values of its form. */
export function toCollectionValues({ collection, rule }: EditableCollection): CollectionValues {
  const tags = collection.seoSchema?.tags ?? []
  const content = tags.find(isDescription)?.props?.['content']
  return {
    name: collection.name,
    slug: collection.slug,
    description: collection.description ?? '',
    visible: collection.visible,
    seoTitle: tags.find(isTitle)?.children ?? '',
    seoDescription: typeof content === 'string' ? content : '',
    rule: rule ?? null,
  }
}

/** Whether the server can evaluate the condition. */
export function isComplete({ field, operator, value }: Condition): boolean {
  const typed = value.trim()
  if (operator.endsWith('DAYS')) return /^[1-9]\d{0,3}$/.test(typed)
  if (field === 'DATE_ADDED') return /^\d{4}-\d{2}-\d{2}$/.test(typed)
  if (field === 'STOCK') return /^\d{1,9}$/.test(typed)
  if (field === 'PRICE') return /^\d{1,9}([.,]\d{1,3})?$/.test(typed)
  return typed !== '' || ((field === 'BRAND' || field === 'RIBBON') && operator.endsWith('EQUALS'))
}

/** Converts a typed rule to the form of the server. */
export function toRule({ match, conditions }: Rule): Rule {
  const normalize = (condition: Condition): Condition => {
    const { option, ...rest } = condition
    const value = condition.field === 'PRICE' ? condition.value.trim().replace(',', '.') : condition.value.trim()
    return { ...rest, value, ...(condition.field === 'OPTION' && option?.trim() && { option: option.trim() }) }
  }
  return { match, conditions: conditions.map(normalize) }
}

/** Validates the values. Returns a sentence for each invalid field. The server validates again. */
export function validateCollection(
  values: CollectionValues,
  { collection: texts }: CollectionTexts,
): CollectionProblems {
  const problems: CollectionProblems = {}
  for (const field of Object.keys(MAX_LENGTHS) as (keyof typeof MAX_LENGTHS)[]) {
    if (values[field].length > MAX_LENGTHS[field]) problems[field] = texts.tooLong(String(MAX_LENGTHS[field]))
  }
  if (values.name.trim() === '') problems.name = texts.nameRequired
  if (values.rule && !values.rule.conditions.every(isComplete)) problems.rule = texts.incomplete
  return problems
}

/** Converts the named fields to a change of the collection, whose other search data stays. */
export function toCollectionChange(
  values: CollectionValues,
  fields: readonly (keyof CollectionValues)[],
  current?: EditableCollection,
): { collection?: Record<string, unknown>; rule?: Rule | null } {
  const collection: Record<string, unknown> = {}
  const has = (field: keyof CollectionValues) => fields.includes(field)
  if (has('name')) collection['name'] = values.name.trim()
  if (has('slug') && values.slug.trim() !== '') collection['slug'] = values.slug.trim()
  if (has('description')) collection['description'] = values.description.trim() || null
  if (has('visible')) collection['visible'] = values.visible
  if (has('seoTitle') || has('seoDescription')) collection['seoSchema'] = toSeoSchema(values, current)
  return {
    ...(Object.keys(collection).length > 0 && { collection }),
    ...(has('rule') && { rule: values.rule && toRule(values.rule) }),
  }
}

function toSeoSchema({ seoTitle, seoDescription }: CollectionValues, current?: EditableCollection) {
  const { tags = [], ...schema } = current?.collection.seoSchema ?? {}
  const others = tags.filter((tag) => !isTitle(tag) && !isDescription(tag))
  const [title, content] = [seoTitle.trim(), seoDescription.trim()]
  const own: SeoTag[] = [
    ...(title ? [{ type: 'title', children: title }] : []),
    ...(content ? [{ type: 'meta', props: { name: 'description', content } }] : []),
  ]
  return { ...schema, tags: [...own, ...others] }
}
