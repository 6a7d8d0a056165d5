import { BODY_LIMIT_BYTES, keywords, type Operation } from '@cartwright/contract'
import { AppError, InvalidRequest } from './app-error.ts'
import { toFilterPath, parseFilterValue } from './dotted-filter.ts'
import {
  isWellFormedText,
  MAX_JSON_DEPTH,
  parseJson,
  parseLargeJson,
  refuseHostileJson,
  refuseHostileKey,
  refuseTooManyMembers,
} from './parse-json.ts'
import type { PlainRequestWithBody } from './plain-request.ts'
import { decodeUtf8, requireContentType } from './read-body.ts'

const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE'])

export type Input = Record<string, unknown>

/**
 * Reads path parameters, query and body of a request as one object. The path wins: official clients repeat its
 * parameters in query or body. A query comes as `.r` (base64url JSON), as dotted names, or as the body of a POST
 * (wire reference, sections 1 and 4).
 */
export async function readInput(
  operation: Operation,
  request: PlainRequestWithBody,
  pathParameters: Record<string, string>,
): Promise<Input> {
  const { method, target } = request
  const [, query] = /\?([^#]*)/.exec(target) ?? []
  const fromQuery = query ? readQuery(operation, new URLSearchParams(query)) : {}
  const fromBody = BODILESS.has(method) ? {} : await readJsonBody(request, operation.bodyLimitBytes)

  const input: Input = { ...fromQuery, ...fromBody }
  for (const [name, value] of Object.entries(pathParameters)) setFromPath(input, name, value)
  return input
}

/** A value that is no object stays as it is, so that validation refuses it. */
function setFromPath(input: Input, name: string, value: string): void {
  if (!isWellFormedText(value))
    throw new AppError('MALFORMED_REQUEST', 400, `The address holds a character in "${name}" that is not text.`)
  const path = name.split('.')
  const [first = ''] = path
  const around = input[first]
  const isWrong = around !== undefined && (typeof around !== 'object' || around === null || Array.isArray(around))
  if (path.length === 1 || !isWrong) setPath(input, path, value)
}

/** In characters. */
const LARGE = 65_536

export async function readJsonBody(
  { header, readBody }: Pick<PlainRequestWithBody, 'header' | 'readBody'>,
  limitBytes = BODY_LIMIT_BYTES,
): Promise<Input> {
  const bytes = await readBody(limitBytes)
  if (bytes.length === 0) return {}
  requireContentType(header('content-type'), ['application/json'])
  const text = decodeUtf8(bytes)
  return requireObject(text.length > LARGE ? await parseLargeJson(text) : parseJson(text))
}

function requireObject(value: unknown): Input {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('MALFORMED_REQUEST', 400, 'The body must be a JSON object.')
  return value as Input // checked on the line above
}

function readQuery(operation: Operation, parameters: URLSearchParams): Input {
  const packed = parameters.getAll('.r')
  if (packed.length > 1) throw new AppError('MALFORMED_REQUEST', 400, 'The parameter ".r" is given twice.')
  if (packed[0] !== undefined) return requireObject(parseJson(decodeUtf8(Buffer.from(packed[0], 'base64url'))))

  const input: Input = {}
  const names = new Set(parameters.keys())
  refuseTooManyMembers(names.size)
  for (const name of names) {
    const path = name.split('.')
    for (const segment of path) refuseHostileKey(segment)
    if (path.length > MAX_JSON_DEPTH)
      throw new AppError('MALFORMED_REQUEST', 400, `The parameter "${name}" is nested too deeply.`)
    const values = parameters.getAll(name)
    const [around, within] = splitAtFilter(operation.request, path)
    const value =
      within.length > 0 ? parseFilterValue(within, values) : valueOf(values, schemaAt(operation.request, path))
    if (value === undefined)
      throw new InvalidRequest([{ field: name, description: 'is given more than once', violatedRule: 'VALIDATION' }])
    setPath(input, [...around, ...within], value)
  }
  refuseHostileJson(input, 1)
  return input
}

interface LooseSchema {
  /** Several types if null is allowed too. */
  type?: string | string[]
  properties?: Record<string, LooseSchema>
  items?: LooseSchema
  [keywords.open]?: string
}

function schemaAt(schema: LooseSchema | undefined, path: readonly string[]): LooseSchema | undefined {
  let current = schema
  for (const segment of path) current = current?.properties?.[segment]
  return current
}

/** Splits a path into the part up to the filter and the part within. */
function splitAtFilter(schema: LooseSchema | undefined, path: readonly string[]): [around: string[], within: string[]] {
  const at = path.findIndex(
    (_, index) => schemaAt(schema, path.slice(0, index + 1))?.[keywords.open] === 'Query.filter',
  )
  return at < 0 ? [[...path], []] : [path.slice(0, at + 1), toFilterPath(path.slice(at + 1))]
}

/** Undefined if one is repeated. */
function valueOf(texts: readonly string[], schema: LooseSchema | undefined): unknown {
  if (isOf('array', schema)) return texts.map((text) => fromText(text, schema?.items))
  return texts.length === 1 ? fromText(texts[0]!, schema) : undefined
}

function isOf(type: string, schema: LooseSchema | undefined): boolean {
  return [schema?.type].flat().includes(type)
}

/** Converts text of a query string to booleans and numbers if the schema expects them; other values stay text. */
function fromText(text: string, schema: LooseSchema | undefined): unknown {
  if (isOf('boolean', schema) && (text === 'true' || text === 'false')) return text === 'true'
  if ((isOf('integer', schema) || isOf('number', schema)) && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text)
  return text
}

function setPath(target: Input, path: readonly string[], value: unknown): void {
  let current = target
  for (const segment of path.slice(0, -1)) {
    const next = current[segment]
    current =
      typeof next === 'object' && next !== null && !Array.isArray(next) ? (next as Input) : (current[segment] = {})
  }
  current[path.at(-1)!] = value
}
