import { keywords } from '../src/wire-types.ts'
import { hasType, isObject, getMapValue, type Schema } from './schema.ts'

/** Members whose name for callers differs from the wire. */
const callerNames: Record<string, string> = { id: '_id', createdDate: '_createdDate', updatedDate: '_updatedDate' }
/** Names inside an address. */
const addressNames: Record<string, string> = {
  addressLine: 'addressLine1',
  formattedAddress: 'formatted',
  geocode: 'location',
}

/** Name of a member for callers. */
export function toCallerName(member: string, schema: Schema): string {
  const name = schema[keywords.transform] === 'address' ? addressNames[member] : undefined
  return name ?? callerNames[member] ?? member
}

/** TypeScript type of a value for callers. */
export function generateType(schema: Schema): string {
  const type = withoutNull(schema)
  return hasType(schema, 'null') ? `${type} | null` : type
}

function withoutNull(schema: Schema): string {
  switch (schema[keywords.transform]) {
    case 'date':
      return 'Date'
    case 'float':
      return 'number'
    case 'image':
    case 'video':
    case 'pageUrl':
      return 'string'
    case 'fieldMask':
      return 'string[]'
    case 'bytes':
      return 'Uint8Array'
    case 'address':
    case undefined:
      break
  }
  if (schema[keywords.open] && hasType(schema, 'object')) return 'OpenObject'
  if (schema.title) return schema.title
  if (schema.enum) return literals(schema)
  if (schema.items) {
    const item = generateType(schema.items)
    return item.includes('|') ? `(${item})[]` : `${item}[]`
  }
  if (isObject(schema)) return `{ ${members(schema).join('\n')} }`
  const value = getMapValue(schema)
  if (value) return `Record<string, ${generateType(value)}>`
  const plain = [
    hasType(schema, 'string') && 'string',
    (hasType(schema, 'number') || hasType(schema, 'integer')) && 'number',
    hasType(schema, 'boolean') && 'boolean',
  ].filter(Boolean)
  if (plain.length > 0) return plain.join(' | ')
  throw new Error(`No TypeScript for ${JSON.stringify(schema)}`)
}

function literals(schema: Schema): string {
  return (schema.enum ?? [])
    .filter((word) => word !== null)
    .map((word) => JSON.stringify(word))
    .join(' | ')
}

/** Declaration of a named object or enumeration, with its comment. */
export function generateDeclaration(name: string, schema: Schema, wholes: ReadonlyMap<string, Schema>): string {
  if (schema.enum) return generateEnumeration(name, schema)
  const whole = schema[keywords.whole]
  const entity = whole === undefined ? undefined : wholes.get(whole)
  if (Object.keys(schema.properties ?? {}).length === 0) {
    return `${formatComment(getEntityNotes(schema))}export type ${name} = Record<string, never>\n`
  }
  const base = entity ? ` extends ${getIgnoredMembers(whole, schema, entity)}` : ''
  return `${formatComment(getEntityNotes(schema))}export interface ${name}${base} {\n${members(schema, entity).join('\n')}\n}\n`
}

/** Members that callers may send along without effect: those of the whole entity that the request does not list. */
function getIgnoredMembers(whole: string | undefined, schema: Schema, entity: Schema): string {
  const listed = Object.keys(schema.properties ?? {}).filter((member) => entity.properties?.[member])
  return `Partial<Omit<${whole}, ${listed.map((member) => `'${toCallerName(member, schema)}'`).join(' | ')}>>`
}

function generateEnumeration(name: string, schema: Schema): string {
  const words = (schema.enum ?? []).filter((word) => word !== null)
  const listed = words.map((word) => `'${word}'`).join(', ')
  const type = `${formatComment([schema.description ?? `What a \`${name}\` can be.`])}export type ${name} = ${literals(schema)}\n`
  return `${type}\n${formatComment([`The words of \`${name}\`.`, `@example ${name}.${words.at(-1) ?? ''}`])}export const ${name} = /* @__PURE__ */ enumeration(${listed})\n`
}

function members(schema: Schema, entity?: Schema): string[] {
  return Object.entries(schema.properties ?? {}).map(([member, value]) => {
    const required =
      isRequired(schema, member) && (!entity || !entity.properties?.[member] || isRequired(entity, member))
    return `${formatComment(getMemberNotes(value))}${toCallerName(member, schema)}${required ? '' : '?'}: ${generateType(value)}`
  })
}

function isRequired(schema: Schema, member: string): boolean {
  return schema.required?.includes(member) ?? false
}

function getEntityNotes(schema: Schema): string[] {
  const oneOf = schema[keywords.oneOf]
  return [
    schema.description ?? '',
    oneOf ? `At most one is set: ${oneOf.map((member) => `\`${toCallerName(member, schema)}\``).join(', ')}.` : '',
  ]
}

function getMemberNotes(schema: Schema): string[] {
  const own = schema.title ? '' : (schema.description ?? '')
  const initial = schema.default === undefined ? '' : `@default ${JSON.stringify(schema.default)}`
  return [schema[keywords.note] ?? own, formatLimits(schema), initial]
}

function formatLimits(schema: Schema): string {
  if (schema[keywords.decimal]) return 'A decimal.'
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  return [
    formatRange(minimum, maximum, ''),
    formatRange(minLength, maxLength, ' characters'),
    formatRange(minItems, maxItems, ' entries'),
  ]
    .filter(Boolean)
    .join(' ')
}

function formatRange(from: number | undefined, to: number | undefined, unit: string): string {
  if (to === undefined) return ''
  return from ? `From ${from} to ${to}${unit}.` : `At most ${to}${unit}.`
}

/** Formats a doc comment, or nothing without text. */
export function formatComment(lines: readonly string[]): string {
  const nonEmpty = lines.filter(Boolean)
  const tags = nonEmpty.filter((line) => line.startsWith('@'))
  const text = nonEmpty.filter((line) => !line.startsWith('@')).join(' ')
  const body = [...(text ? [text] : []), ...(text && tags.length > 0 ? [''] : []), ...tags]
  if (body.length === 0) return ''
  if (body.length === 1) return `/** ${body[0]} */\n`
  return `/**\n${body.map((line) => ` *${line && ` ${line}`}\n`).join('')} */\n`
}
