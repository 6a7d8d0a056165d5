import { hash } from 'node:crypto'
import {
  type AnswerOf,
  type Operation,
  type OperationName,
  operations,
  listPaths,
  type RequestOf,
} from '@cartwright/contract'
import type { Context as HonoContext } from 'hono'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import { JsonBytes, toJsonString } from '../text/json-text.ts'
import { AppError } from './app-error.ts'
import { type Caller, toPrincipal } from './caller.ts'
import { getSender } from './client-address.ts'
import { isCachedResponse, type CachedResponse, type MediaHost, type RequestContext } from './request-context.ts'
import { type PlainResponse, toPlainRequest, toResponse, type PlainRequestWithBody } from './plain-request.ts'
import { type Input, readInput } from './read-request.ts'
import { type CacheableRequest, toCacheableRequest } from './route-response-cache.ts'
import { requireAccess } from './require-access.ts'
import { compressLargeResponse, toPlainJsonResponse, toCachedPlainResponse } from './respond.ts'
import type { OperationRoute, RouteTable } from './route-table.ts'
import { refuseUnknownMembers } from './unknown-members.ts'
import { refusePrivileged, requireValid } from './validate.ts'
import { type IdempotentCall, type StoredResponse, type WriteCall, write } from './write.ts'

/** Handlers of read-only operations. A result may be bytes from the cache, or JSON for this caller. */
export type ReadHandlers = {
  [Name in OperationName]?: (
    context: RequestContext,
    input: RequestOf<Name>,
  ) => Promise<AnswerOf<Name> | CachedResponse | JsonBytes> | AnswerOf<Name> | CachedResponse
}

/** Handlers of writes, each inside the transaction it receives. */
export type WriteHandlers = {
  [Name in OperationName]?: (tx: Tx, context: RequestContext, input: RequestOf<Name>) => Promise<AnswerOf<Name>>
}

/** Handlers of writes that manage transaction and idempotency key themselves. */
export type DirectHandlers = {
  [Name in OperationName]?: (
    context: RequestContext,
    input: RequestOf<Name>,
    call: WriteCall,
  ) => Promise<StoredResponse>
}

/** Handlers of file uploads, which stream the form themselves. */
export type UploadHandlers = {
  [Name in OperationName]?: (context: RequestContext, upload: Upload) => Promise<StoredResponse>
}

export interface Upload {
  request: Request
  /** Validates the form's other fields and returns the idempotency key. `digest` stands for the file. */
  accept(fields: Input, digest: string): WriteCall
}

export interface OperationHandlers {
  reads?: ReadHandlers
  writes?: WriteHandlers
  direct?: DirectHandlers
  uploads?: UploadHandlers
}

type AnyRead = (context: RequestContext, input: unknown) => Promise<unknown>
type AnyWrite = (tx: Tx, context: RequestContext, input: unknown) => Promise<unknown>
type AnyDirect = (context: RequestContext, input: unknown, call: WriteCall) => Promise<StoredResponse>
type AnyUpload = (context: RequestContext, upload: Upload) => Promise<StoredResponse>

export interface OperationServices {
  db: Database
  identify(authorization: string | undefined): Promise<Caller>
  /** Host of media addresses in responses to a caller. */
  getMediaHost(caller: Caller): MediaHost
  /** Whether shared caches may store public responses, because every caller gets the same. */
  mayShareResponses(): boolean
  /** Waits until reads are as new as the sender's writes (`X-Wix-Consistent`). */
  catchUp(consistent: string | undefined): Promise<void>
  /** Caches a public response for its URL. */
  cacheResponse(request: CacheableRequest, answer: CachedResponse): void
  /** Logs access to personal data before the response is sent. */
  logAccess(operation: Operation, answered: { caller: Caller; input: unknown; answer: unknown }): Promise<void>
  now: () => Date
  /** Operations mounted by name because a path or form differs (the token endpoint). */
  custom: ReadonlySet<OperationName>
}

/**
 * Mounts every operation of the contract under all its paths. One without a handler responds 501 if the contract says
 * `provider: 'later'`; otherwise, and for a handler of no operation, the server does not start.
 */
export function mountOperations(
  routes: RouteTable,
  services: OperationServices,
  modules: readonly OperationHandlers[],
): void {
  const reads = new Map(modules.flatMap((module) => Object.entries(module.reads ?? {}))) as Map<string, AnyRead>
  const writes = new Map(modules.flatMap((module) => Object.entries(module.writes ?? {}))) as Map<string, AnyWrite>
  const direct = new Map(modules.flatMap((module) => Object.entries(module.direct ?? {}))) as Map<string, AnyDirect>
  const uploads = new Map(modules.flatMap((module) => Object.entries(module.uploads ?? {}))) as Map<string, AnyUpload>
  const declared = new Set<string>(Object.keys(operations))
  for (const name of [...reads.keys(), ...writes.keys(), ...direct.keys(), ...uploads.keys()]) {
    if (!declared.has(name)) throw new Error(`There is a handler for "${name}", which the contract does not declare.`)
  }

  // The first matching route wins, so fixed paths come first: `/products/query-platformized` before `/products/:id`.
  const fixedFirst = (Object.values(operations) as Operation[]).toSorted(
    (a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')),
  )
  const methods = new Map<string, Set<string>>()
  for (const operation of fixedFirst) {
    for (const path of listPaths(operation).map(toRoute)) {
      const known = methods.get(path) ?? new Set()
      methods.set(path, known.add(operation.method))
      if (operation.getForm === 'complex') known.add('POST')
    }
    const serve = serveOf(operation)
    for (const path of listPaths(operation).map(toRoute)) {
      const route = { operation: operation.name, path, serve }
      routes.addOperation(operation.method, route)
      if (operation.method === 'GET') routes.addOperation('HEAD', route)
      if (operation.getForm === 'complex') routes.addOperation('POST', route)
    }
  }
  for (const [path, known] of methods) routes.use(path, () => Promise.reject(createMethodNotAllowedError([...known])))

  function serveOf(operation: Operation): OperationRoute['serve'] {
    const { name } = operation
    if (services.custom.has(name as OperationName)) return undefined
    const upload = operation.body === 'multipart' ? uploads.get(name) : undefined
    if (upload) {
      const serve = handleUpload(services, operation, upload)
      for (const path of listPaths(operation).map(toRoute)) routes.on(operation.method, path, serve)
      return undefined
    }
    const handler = operation.writes
      ? (direct.get(name) ?? inTransaction(services.db, writes.get(name)))
      : reads.get(name)
    if (!handler && operation.provider !== 'later')
      throw new Error(`The contract declares "${name}", but nothing handles it.`)
    return handle(services, operation, handler)
  }
}

/** `/v1/products/{product.id}` → `/v1/products/:product.id` */
function toRoute(path: string): string {
  return path.replace(/\{([^}]+)\}/g, ':$1')
}

function inTransaction(db: Database, handler: AnyWrite | undefined): AnyDirect | undefined {
  return handler && ((context, input, call) => write(db, call, (tx) => handler(tx, context, input)))
}

function handle(
  services: OperationServices,
  operation: Operation,
  handler: AnyRead | AnyDirect | undefined,
): OperationRoute['serve'] {
  return async (request, parameters) => {
    const { header } = request
    const caller = await services.identify(header('authorization'))
    requireAccess(operation, caller)
    if (!handler) throw comesLater(operation)
    const input = await readInput(operation, request, parameters)
    refusePrivileged(operation, caller, input)
    requireValid(operation.request, input)
    refuseUnknownMembers(operation, input)

    const context = { ...contextOf(request, caller), mediaHost: services.getMediaHost(caller) }
    if (!operation.writes) {
      await services.catchUp(header('x-wix-consistent'))
      const answer = await (handler as AnyRead)(context, input)
      if (!isCachedResponse(answer)) {
        const body = answer instanceof JsonBytes ? answer : JSON.stringify(answer)
        if (operation.logsAccess)
          await services.logAccess(operation, { caller, input, answer: JSON.parse(toJsonString(body)) })
        return compressLargeResponse(toPlainJsonResponse(200, body), header)
      }
      if (request.method === 'GET') services.cacheResponse(toCacheableRequest(request, context.mediaHost), answer)
      return toCachedPlainResponse(answer, header, services.mayShareResponses())
    }
    const call = createCall(services, header('idempotency-key'), { operation, caller, input })
    const stored = await (handler as AnyDirect)(context, input, call)
    if (operation.logsAccess && stored.status === 200)
      await services.logAccess(operation, { caller, input, answer: JSON.parse(toJsonString(stored.body)) })
    return compressLargeResponse(written(stored), header)
  }
}

function handleUpload(
  services: OperationServices,
  operation: Operation,
  handler: AnyUpload,
): (c: HonoContext) => Promise<Response> {
  return async (c) => {
    const request = toPlainRequest(c.req.raw, getSender(c))
    const caller = await services.identify(request.header('authorization'))
    requireAccess(operation, caller)
    const accept = (fields: Input, digest: string): WriteCall => {
      requireValid(operation.request, fields)
      refuseUnknownMembers(operation, fields)
      const input = { ...fields, file: digest }
      return createCall(services, request.header('idempotency-key'), { operation, caller, input })
    }
    return toResponse(written(await handler(contextOf(request, caller), { request: c.req.raw, accept })))
  }
}

function contextOf({ header, sender }: PlainRequestWithBody, caller: Caller): RequestContext {
  return {
    caller,
    language: readLanguage(header('x-wix-linguist')),
    currency: header('x-wix-currency') || undefined,
    ifMatch: header('if-match'),
    address: sender.address,
    ...(sender.isRateLimitedByStorefront && { isRateLimitedByStorefront: true }),
    userAgent: header('user-agent'),
    origin: header('origin'),
  }
}

const LANGUAGE_MAX = 20

/** First language of the header (BCP 47). Invalid and overlong tags count as absent. */
function readLanguage(header = ''): string | undefined {
  const [language = ''] = header.split('|')
  const isLanguage = language.length <= LANGUAGE_MAX && /^[a-z]{2,3}(-[a-z\d]{1,8})*$/i.test(language)
  return isLanguage ? language : undefined
}

function written({ status, body, replayed, headers }: StoredResponse): PlainResponse {
  return toPlainJsonResponse(status, body, { ...headers, ...(replayed && { 'idempotent-replayed': 'true' }) })
}

/** Shoppers have no audit entries: their carts, checkouts and orders have events. */
function createCall(
  { now }: OperationServices,
  key: string | undefined,
  { operation, caller, input }: { operation: Operation; caller: Caller; input: Input },
): WriteCall {
  const isAudited = caller.kind === 'merchant' || caller.kind === 'app'
  return {
    idempotency: idempotentCall(key, operation, caller, input),
    ...(isAudited && { audited: { actor: { kind: caller.kind, id: caller.id }, action: operation.name, at: now() } }),
  }
}

const MAX_KEY_LENGTH = 255

function idempotentCall(
  key: string | undefined,
  operation: Operation,
  caller: Caller,
  input: Input,
): IdempotentCall | undefined {
  if (key === undefined) return undefined
  if (key === '' || key.length > MAX_KEY_LENGTH)
    throw new AppError('MALFORMED_REQUEST', 400, `The Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`)
  // The hash covers the input, not the path or form of the request. It is keyed, since the input may contain a
  // password that a plain hash would let attackers guess.
  const requestHash = hash('sha256', `${key.length} ${key} ${JSON.stringify(input)}`)
  const keyHash = hash('sha256', key, 'base64url')
  return { principal: toPrincipal(caller), operation: operation.name, key: keyHash, requestHash }
}

export function createMethodNotAllowedError(known: readonly string[]): AppError {
  const allow = known.join(', ')
  return new AppError('METHOD_NOT_ALLOWED', 405, `This address takes ${allow}.`, { allow })
}

function comesLater(operation: Operation): AppError {
  return new AppError(
    'NOT_IMPLEMENTED',
    501,
    `"${operation.name}" is declared but not served by this version of Cartwright.`,
  )
}
