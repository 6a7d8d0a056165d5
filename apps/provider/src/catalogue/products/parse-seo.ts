import type { JsonObject, JsonValue, NewSeoSchema, NewSeoTag } from '@cartwright/contract'
import type { FieldViolation } from '../../platform/http/app-error.ts'

const TYPES = ['title', 'meta', 'link']
const ATTRIBUTES = new Set('name property itemprop content lang rel href hreflang type title media sizes'.split(' '))
/** Link relations that describe the page. Other relations would load resources into it. */
const ALLOWED_LINK_RELATIONS = new Set(
  'canonical alternate amphtml shortlink image_src next prev author publisher license help search me'.split(' '),
)
const MAX_VALUE_LENGTH = 8_000

/**
 * Parses SEO data and keeps the supported members. Rejects whatever could run or load something in any renderer:
 * scripts, event handlers and tags that act as headers. Violations are added to `wrong`.
 */
export function parseSeo(given: NewSeoSchema | null, field: string, wrong: FieldViolation[]): NewSeoSchema | null {
  if (!given) return null
  const tags = parseSeoTags(given.tags ?? [], `${field}.tags`, wrong)
  const { preventAutoRedirect, keywords } = given.settings ?? {}
  const settings = {
    ...(preventAutoRedirect !== undefined && { preventAutoRedirect }),
    ...(keywords && {
      keywords: keywords.map(({ term, isMain = false, origin }) => ({ term, isMain, ...(origin && { origin }) })),
    }),
  }
  if (tags.length === 0 && Object.keys(settings).length === 0) return null
  return { tags, settings }
}

export function parseSeoTags(given: readonly NewSeoTag[], field: string, wrong: FieldViolation[]): NewSeoTag[] {
  return given.map((tag, position) => parseSeoTag(tag, `${field}[${position}]`, wrong))
}

function parseSeoTag(tag: NewSeoTag, at: string, wrong: FieldViolation[]): NewSeoTag {
  const { type, props, meta, children, custom, disabled } = tag
  if (type === 'script') refuse(`${at}.type`, 'FIELD_NOT_ALLOWED', 'must not be a script', wrong)
  else if (!TYPES.includes(type))
    refuse(`${at}.type`, 'INVALID_ENUM_VALUE', `must be one of ${TYPES.join(', ')}`, wrong)
  for (const [name, value] of Object.entries(props ?? {}))
    requireSafeSeoValue(name, value, `${at}.props.${name}`, wrong)
  return {
    type,
    ...(props && { props: withoutNulls(props) }),
    ...(meta && { meta }),
    ...(children !== undefined && { children }),
    ...(custom !== undefined && { custom }),
    ...(disabled !== undefined && { disabled }),
  }
}

function requireSafeSeoValue(name: string, value: JsonValue, field: string, wrong: FieldViolation[]): void {
  if (value === null) return
  if (!ATTRIBUTES.has(name) && !/^data-[a-z0-9-]{1,50}$/.test(name))
    return refuse(field, 'FIELD_NOT_ALLOWED', 'is no attribute for a tag that describes a page', wrong)
  if (typeof value === 'object') return refuse(field, 'VALIDATION', 'must be a text, a number or yes-or-no', wrong)
  const text = String(value)
  if (text.length > MAX_VALUE_LENGTH) return refuse(field, 'MAX_LENGTH', `is longer than ${MAX_VALUE_LENGTH}`, wrong)
  if (name === 'href' && !isWebAddress(text)) return refuse(field, 'FORMAT', 'must be an address on the web', wrong)
  if (
    name === 'rel' &&
    !text
      .toLowerCase()
      .split(/\s+/)
      .every((each) => ALLOWED_LINK_RELATIONS.has(each))
  )
    return refuse(field, 'FIELD_NOT_ALLOWED', `must be one of ${[...ALLOWED_LINK_RELATIONS].join(', ')}`, wrong)
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text, 'https://shop.invalid') && /^https?:$/.test(new URL(text, 'https://shop.invalid').protocol)
}

function withoutNulls(props: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== null))
}

function refuse(
  field: string,
  violatedRule: FieldViolation['violatedRule'],
  description: string,
  wrong: FieldViolation[],
): void {
  wrong.push({ field, description, violatedRule })
}
