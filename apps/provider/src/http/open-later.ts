import { AppError } from './app-error.ts'
import type { Sender } from './client-address.ts'
import { plainRefusal, type PlainResponse, toResponse } from './respond.ts'
import type { ListenOptions } from './server.ts'

/** What answers at a port. */
export interface Served extends Pick<ListenOptions, 'answerAtOnce' | 'putOff'> {
  fetch(request: Request, sender: Sender): Response | Promise<Response>
}

/** A start takes a second or two; a database that is brought up to date may take longer. */
const RETRY_AFTER_SECONDS = 5

const MESSAGE = 'The shop is starting, or is being brought up to date. Please try again in a few seconds.'
const NEVER_KEPT = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

const told = plainRefusal(new AppError('UNAVAILABLE', 503, MESSAGE, { retryAfterSeconds: RETRY_AFTER_SECONDS }))
const REFUSAL: PlainResponse = { ...told, headers: { ...told.headers, ...NEVER_KEPT } }
const PAGE: PlainResponse = {
  ...REFUSAL,
  headers: { ...REFUSAL.headers, 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Not open yet</title><h1>Not open yet</h1><p>${MESSAGE}</p></html>`,
}
const ALIVE: PlainResponse = {
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...NEVER_KEPT },
  body: 'ok',
}

/**
 * Answers at a port that is taken before there is a shop behind it, so that nobody is left with a connection that is refused. Whoever asks only
 * whether the process is alive (`aliveAt`) is told so: it is not to be ended while it brings the database up to date.
 */
export function openLater({ aliveAt }: { aliveAt?: string } = {}): Served & { open(served: Served): void } {
  let served: Served | undefined
  return {
    open(behind) {
      served = behind
    },
    fetch: (request, sender) => served?.fetch(request, sender) ?? toResponse(REFUSAL),
    answerAtOnce(request) {
      if (served) return served.answerAtOnce?.(request)
      if (request.target === aliveAt) return ALIVE
      return request.header('accept')?.includes('text/html') ? PAGE : REFUSAL
    },
    putOff: (request) => served?.putOff?.(request),
  }
}
