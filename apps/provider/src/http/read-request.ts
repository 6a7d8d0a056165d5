import { BODY_LIMIT_BYTES, keywords, type Operation } from '@cartwright/contract'
import { AppError, InvalidRequest } from './app-error.ts'
import { pathInFilter, valueInFilter } from './dotted-filter.ts'
import {
  isText,
  MAX_DEPTH,
  parseJson,
  parseLargeJson,
  refuseHostileJson,
  refuseHostileKey,
  refuseTooMany,
} from './parse-json.ts'
import { resting } from './resting.ts'

export type Input = Record<string, unknown>

/**
 * Path parameters, query and body of one request, as one object. The path wins: official clients repeat its parameters in
 * the query or in the body. A query comes as `.r` (base64url JSON), as dotted names, or as the body of a POST
 * (wire reference, sections 1 and 4).
 */
export async function readInput(
  operation: Operation,
  request: Request,
  pathParameters: Record<string, string>,
): Promise<Input> {
  const url = new URL(request.url)
  const fromQuery = readQuery(operation, url.searchParams)
  const hasBody = request.method !== 'GET' && request.method !== 'DELETE'
  const fromBody = hasBody ? await readJsonBody(request, operation.bodyLimitBytes) : {}

  const input: Input = { ...fromQuery, ...fromBody }
  for (const [name, value] of Object.entries(pathParameters)) setFromPath(input, name, value)
  return input
}

/** What is no object stays what it is, so that validation refuses it. */
function setFromPath(input: Input, name: string, value: string): void {
  if (!isText(value))
    throw new AppError('MALFORMED_REQUEST', 400, `The address holds a character in "${name}" that is not text.`)
  const path = name.split('.')
  const [first = ''] = path
  const around = input[first]
  const isWrong = around !== undefined && (typeof around !== 'object' || around === null || Array.isArray(around))
  if (path.length === 1 || !isWrong) setPath(input, path, value)
}

/** Of characters. */
const LARGE = 65_536
const NO_BYTES = new Uint8Array()

export async function readJsonBody(request: Request, limitBytes = BODY_LIMIT_BYTES): Promise<Input> {
  const bytes = await readBytes(request, limitBytes)
  if (bytes.length === 0) return {}
  requireContentType(request, ['application/json'])
  const text = decodeUtf8(bytes)
  return requireObject(text.length > LARGE ? await parseLargeJson(text) : parseJson(text))
}

const BODY_TIMEOUT_MS = 15_000

/** Reads at most `limitBytes`, and not for long; a longer body is refused before it is kept. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > limitBytes) throw tooLarge(limitBytes)
  // Node sees to it that no more comes than was declared: such a body is read as a whole, which costs a fraction of reading it as a stream.
  if (declared !== null && !request.headers.has('transfer-encoding')) return readWhole(request, limitBytes)
  if (!request.body) return NO_BYTES
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of inTime(request.body, { totalMs: BODY_TIMEOUT_MS, idleMs: BODY_TIMEOUT_MS })) {
    size += chunk.length
    if (size > limitBytes) throw tooLarge(limitBytes)
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

async function readWhole(request: Request, limitBytes: number): Promise<Uint8Array> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooSlow()), BODY_TIMEOUT_MS)
  resting.count++
  try {
    const bytes = new Uint8Array(await Promise.race([request.arrayBuffer().catch(brokenOff), late]))
    if (bytes.length > limitBytes) throw tooLarge(limitBytes) // somebody in this process said less
    return bytes
  } finally {
    clearTimeout(timer)
    resting.count--
  }
}

/** What comes of a body, as long as it comes fast enough. A reader that leaves off early leaves nothing behind. */
export async function* inTime(
  body: ReadableStream<Uint8Array>,
  limits: { totalMs: number; idleMs: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader()
  const { promise: late, reject } = Promise.withResolvers<never>()
  late.catch(() => {}) // it is raced below, or nobody waits any more
  const stop = () => reject(tooSlow())
  const total = setTimeout(stop, limits.totalMs)
  const idle = setTimeout(stop, limits.idleMs)
  const nextPart = async () => {
    resting.count++
    try {
      return await Promise.race([reader.read().catch(brokenOff), late])
    } finally {
      resting.count--
    }
  }
  try {
    for (;;) {
      const { done, value } = await nextPart()
      if (done) return
      idle.refresh()
      yield value
    }
  } finally {
    clearTimeout(total)
    clearTimeout(idle)
    reader.cancel().catch(() => {}) // the connection may be gone already
  }
}

function tooSlow(): AppError {
  return new AppError('REQUEST_TIMEOUT', 408, 'The body of the request did not come in time.')
}

/** Whoever sent it has gone: Node's sockets say so in the words of one that broke on our side, such as to the database. */
function brokenOff(cause: unknown): never {
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET')) throw cause
  throw new AppError('MALFORMED_REQUEST', 400, 'The body of the request broke off.', { cause })
}

/** `text/plain` never counts as JSON: a foreign page can send it without asking. */
export function requireContentType(request: Request, allowed: readonly string[]): string {
  const header = request.headers.get('content-type') ?? ''
  const [type = '', ...parameters] = header
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (!allowed.includes(type) || (charset && !/^charset="?utf-8"?$/.test(charset))) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      415,
      `Send the body as ${allowed.join(' or ')}, not as "${header || 'nothing'}".`,
    )
  }
  return type
}

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('MALFORMED_REQUEST', 400, 'The body is not UTF-8 text.', { cause })
  }
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
  refuseTooMany(names.size)
  for (const name of names) {
    const path = name.split('.')
    for (const segment of path) refuseHostileKey(segment)
    if (path.length > MAX_DEPTH)
      throw new AppError('MALFORMED_REQUEST', 400, `The parameter "${name}" is nested too deeply.`)
    const values = parameters.getAll(name)
    const [around, within] = splitAtFilter(operation.request, path)
    const value = within.length > 0 ? valueInFilter(within, values) : valueOf(values, schemaAt(operation.request, path))
    if (value === undefined)
      throw new InvalidRequest([{ field: name, description: 'is given more than once', violatedRule: 'VALIDATION' }])
    setPath(input, [...around, ...within], value)
  }
  refuseHostileJson(input, 1)
  return input
}

interface LooseSchema {
  /** Several where null is allowed as well. */
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

/** A path up to the filter it leads into, and within it. */
function splitAtFilter(schema: LooseSchema | undefined, path: readonly string[]): [around: string[], within: string[]] {
  const at = path.findIndex(
    (_, index) => schemaAt(schema, path.slice(0, index + 1))?.[keywords.open] === 'Query.filter',
  )
  return at < 0 ? [[...path], []] : [path.slice(0, at + 1), pathInFilter(path.slice(at + 1))]
}

/** Undefined where one is given too often. */
function valueOf(texts: readonly string[], schema: LooseSchema | undefined): unknown {
  if (isOf('array', schema)) return texts.map((text) => fromText(text, schema?.items))
  return texts.length === 1 ? fromText(texts[0]!, schema) : undefined
}

function isOf(type: string, schema: LooseSchema | undefined): boolean {
  return [schema?.type].flat().includes(type)
}

/** A query string knows only text; booleans and numbers are read where the schema asks for them, and stay text where they do not fit. */
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

function tooLarge(limitBytes: number): AppError {
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    413,
    `The body is larger than the ${Math.floor(limitBytes / 1024)} KiB this call takes.`,
  )
}
