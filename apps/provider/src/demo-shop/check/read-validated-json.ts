import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { requireValid } from '../../platform/http/validate.ts'
import type { FileErrors } from './file-errors.ts'

/**
 * Reads a file against a schema. Errors go to `mistakes`, and the result must not be used then. Unknown members are
 * errors too: most are misspelt and would be ignored.
 */
export async function readValidatedJson<Schema extends TSchema>(
  folder: string,
  file: string,
  schema: Schema,
  mistakes: FileErrors,
): Promise<Static<Schema>> {
  const value = withoutNotes(await readJson(folder, file, mistakes))
  if (value === undefined) return value as Static<Schema> // unused if invalid
  const wrong = [...findViolations(schema, value), ...findUnknownMembers(schema, value, '')]
  for (const { field, description } of wrong) mistakes.add(file, describeField(value, field), description)
  return value as Static<Schema> // holds if there are no errors
}

async function readJson(folder: string, file: string, mistakes: FileErrors): Promise<unknown> {
  const text = await readFile(join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    mistakes.add(file, '', error.code === 'ENOENT' ? 'is missing' : `cannot be read: ${error.message}`)
  })
  if (text === undefined) return undefined
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const { message } = error as SyntaxError // JSON.parse throws nothing else
    const [, position] = /at position (\d+)/.exec(message) ?? []
    const line = position === undefined ? '' : `, in line ${text.slice(0, Number(position)).split('\n').length}`
    mistakes.add(file, '', `is not valid JSON${line}: ${message.replaceAll(/\s+/g, ' ')}`)
    return undefined
  }
}

/** Removes members that are comments. */
function withoutNotes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { notes: _, ...rest } = value as { notes?: unknown }
  return rest
}

function findViolations(schema: TSchema, value: unknown): Wrong[] {
  try {
    requireValid(schema, value)
    return []
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    return error.violations.map((each) =>
      each.violatedRule === 'FORMAT' && !each.description.startsWith('"') ? explained(each) : each,
    )
  }

  /** A pattern tells most people little; the message shows the value and the description of the member. */
  function explained({ field, description }: Wrong): Wrong {
    const given = stepsOf(field).reduce<unknown>((within, step) => (within as Record<string, unknown>)[step], value)
    const about = stepsOf(field).reduce<LooseSchema | undefined>(
      (within, step) =>
        within?.items ?? within?.properties?.[step] ?? Object.values(within?.patternProperties ?? {})[0],
      schema,
    )?.description
    return { field, description: `${JSON.stringify(given)} ${description}${about ? ` (${about})` : ''}` }
  }
}

/** `regions[0].rate` → regions, 0, rate */
function stepsOf(field: string): string[] {
  return field.split(/[.[\]]+/).filter((step) => step !== '')
}

type Wrong = Pick<FieldViolation, 'field' | 'description'>

interface LooseSchema {
  description?: string
  properties?: Record<string, LooseSchema>
  patternProperties?: Record<string, LooseSchema>
  items?: LooseSchema
}

function findUnknownMembers(schema: LooseSchema, value: unknown, at: string): Wrong[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    const { items } = schema
    return items ? value.flatMap((item, place) => findUnknownMembers(items, item, `${at}[${place}]`)) : []
  }
  const { properties, patternProperties } = schema
  const [ofAll] = Object.values(patternProperties ?? {})
  return Object.entries(value).flatMap(([name, member]) => {
    const field = at ? `${at}.${name}` : name
    const memberSchema = properties?.[name] ?? ofAll
    if (memberSchema) return findUnknownMembers(memberSchema, member, field)
    return properties ? [{ field, description: `is not known here; ${oneOf(Object.keys(properties))}` }] : []
  })
}

function oneOf(names: readonly string[]): string {
  return `there can be ${names.join(', ')}`
}

/** Formats `[2].price` as `[2 stoneware-mug].price`: the name helps to find the entry. */
export function describeField(value: unknown, field: string): string {
  let within = value
  return field
    .split(/(?=[.[])/)
    .map((step) => {
      const [, place] = /^\[(\d+)\]$/.exec(step) ?? []
      // A step is a member of an object or an index of a list; if neither exists, there is no name.
      within = (within as Record<string, unknown> | undefined)?.[place ?? step.replace(/^\./, '')]
      return place === undefined ? step : `[${[place, nameOf(within)].filter(Boolean).join(' ')}]`
    })
    .join('')
}

function nameOf(thing: unknown): string | undefined {
  if (typeof thing !== 'object' || thing === null) return undefined
  const { slug, code, sku, email, file, name, firstName, language } = thing as Record<string, unknown>
  return [slug, code, sku, email, file, name, firstName, language].find((each) => typeof each === 'string')
}
