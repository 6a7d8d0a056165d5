import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyEvents, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { AppError, InvalidRequest } from './app-error.ts'
import { refuseHostileJson } from './parse-json.ts'
import { withReadTimeout, requireContentType } from './read-body.ts'
import type { Input } from './read-request.ts'

const TOTAL_MS = 3_600_000
const IDLE_MS = 30_000
const LIMITS = {
  fields: 20,
  fieldNameSize: 100,
  fieldSize: 16_384,
  files: 2,
  parts: 22,
  headerPairs: 20,
  headerSize: 8_192,
}

export interface MultipartForm<Kept> {
  fields: Input
  file: Kept
}

/**
 * Streams a form with one file in its part `file`. `keep` consumes the file while it arrives, so it is never whole in
 * memory; if the rest of the form is invalid, its result is discarded.
 */
export async function readMultipart<Kept extends { discard(): Promise<void> }>(
  request: Request,
  storeFile: (content: AsyncIterable<Uint8Array>, fileName: string) => Promise<Kept>,
): Promise<MultipartForm<Kept>> {
  requireContentType(request.headers.get('content-type') ?? undefined, ['multipart/form-data'])
  const form = openForm(request.headers.get('content-type') ?? '')
  const fields: Input = {}
  const stop = new AbortController()
  let failure: Error | undefined
  let content: BusboyFileStream | undefined
  let kept: Promise<Kept> | undefined
  const fail = (error: Error): void => {
    failure ??= error
    stop.abort()
  }

  const onField: BusboyEvents['field'] = (name, value, nameTruncated, valueTruncated) => {
    if (Object.hasOwn(fields, name)) fail(invalid(name, 'is given more than once'))
    else if (nameTruncated || valueTruncated) fail(invalid(name.slice(0, 100), 'is too long'))
    else Object.defineProperty(fields, name, { value, enumerable: true })
  }
  const onFile: BusboyEvents['file'] = (name, stream, fileName) => {
    stream.on('error', () => {}) // the pipeline reports it
    if (name !== 'file' || kept) {
      stream.resume()
      fail(invalid(name.slice(0, 100), name === 'file' ? 'is given more than once' : 'is no part that takes a file'))
      return
    }
    content = stream
    kept = storeFile(stream, nameOf(fileName))
    kept.catch(fail)
  }
  form.on('field', onField)
  form.on('file', onFile)
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    form.on(limit, () => fail(new AppError('MALFORMED_REQUEST', 400, 'The form has too many parts.')))

  try {
    if (!request.body) throw malformed()
    await pipeline(Readable.from(withReadTimeout(request.body, { totalMs: TOTAL_MS, idleMs: IDLE_MS })), form, {
      signal: stop.signal,
    })
    if (failure) throw failure
    if (!kept) throw invalid('file', 'is missing', 'REQUIRED_FIELD')
    const file = await kept
    refuseHostileJson(fields, 1)
    return { fields, file }
  } catch (error) {
    content?.destroy(malformed())
    await kept?.then(
      (each) => each.discard(),
      () => {}, // the error is thrown already, or follows from it
    )
    const cause = failure ?? error
    throw cause instanceof AppError || cause instanceof InvalidRequest || !isOfTheForm(cause) ? cause : malformed(cause)
  }
}

function openForm(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS })
  } catch (cause) {
    throw malformed(cause)
  }
}

/** Whether the form parser reports the error; disk errors and the like have a code. */
function isOfTheForm(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === undefined
}

function malformed(cause?: unknown): AppError {
  return new AppError(
    'MALFORMED_REQUEST',
    400,
    'The form is not complete, or is not readable as multipart/form-data.',
    {
      cause,
    },
  )
}

function invalid(field: string, description: string, violatedRule: 'VALIDATION' | 'REQUIRED_FIELD' = 'VALIDATION') {
  return new InvalidRequest([{ field, description, violatedRule }])
}

/** Last path segment, without characters that terminals or headers misread. */
function nameOf(fileName: string | undefined): string {
  const last = (fileName ?? '').split(/[/\\]/).at(-1) ?? ''
  return last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .slice(0, 255)
}
