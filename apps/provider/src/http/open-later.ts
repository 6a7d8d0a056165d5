import type { Sender } from './client-address.ts'
import { type PlainResponse, toResponse } from './respond.ts'
import type { ListenOptions } from './server.ts'

/** What answers at a port. */
export interface Served extends Pick<ListenOptions, 'answerAtOnce' | 'putOff'> {
  fetch(request: Request, sender: Sender): Response | Promise<Response>
}

/** A start takes a second or two; a database that is brought up to date may take longer. */
const RETRY_AFTER_SECONDS = '5'

const NOT_YET: PlainResponse = plain(
  503,
  'The shop is starting, or is being brought up to date. Ask again in a few seconds.',
)
const ALIVE: PlainResponse = plain(200, 'ok')

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
    fetch: (request, sender) => served?.fetch(request, sender) ?? toResponse(NOT_YET),
    answerAtOnce: (request) => (served ? served.answerAtOnce?.(request) : request.target === aliveAt ? ALIVE : NOT_YET),
    putOff: (request) => served?.putOff?.(request),
  }
}

function plain(status: number, text: string): PlainResponse {
  return {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(status === 503 && { 'retry-after': RETRY_AFTER_SECONDS }),
    },
    body: text,
  }
}
