import type { ErrorBody } from '@cartwright/contract'
import type { Sender } from './client-address.ts'
import { type PlainResponse, toResponse } from './respond.ts'
import type { ListenOptions } from './server.ts'

/** What answers at a port. */
export interface Served extends Pick<ListenOptions, 'answerAtOnce' | 'putOff'> {
  fetch(request: Request, sender: Sender): Response | Promise<Response>
}

/** A start takes a second or two; a database that is brought up to date may take longer. */
const RETRY_AFTER_SECONDS = '5'

const MESSAGE = 'The shop is starting, or is being brought up to date. Please try again in a few seconds.'
const PAGE = answer(
  503,
  'text/html; charset=utf-8',
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Not open yet</title><h1>Not open yet</h1><p>${MESSAGE}</p></html>`,
)
const REFUSAL = answer(
  503,
  'application/json; charset=utf-8',
  JSON.stringify({
    message: MESSAGE,
    details: { applicationError: { code: 'UNAVAILABLE', description: MESSAGE, data: {} } },
  } satisfies ErrorBody),
)
const ALIVE = answer(200, 'text/plain; charset=utf-8', 'ok')

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

/** Of letters that are a byte each. */
function answer(status: number, type: string, body: string): PlainResponse {
  return {
    status,
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(status === 503 && { 'retry-after': RETRY_AFTER_SECONDS }),
    },
    body,
  }
}
