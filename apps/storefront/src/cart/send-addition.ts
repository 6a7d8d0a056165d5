import { serializeFirstWrite } from './serialize-first-write.ts'

/** Something to be put into the cart: the form of its product page, as it was sent. */
export interface CartAddition {
  /** Goes with every try, so that it is done once however often it is sent. */
  key: string
  /** A path of this shop. */
  to: string
  fields: string
  /** Name of the product. */
  name: string
}

export type AdditionResult = { status: 'added'; count: number } | { status: 'refused' } | { status: 'unreachable' }

/** Longer than the shop takes; a connection that is dead without saying so counts as none. */
const TIMEOUT_MS = 15_000
/** Statuses of transient failures, unlike errors of the shop. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504])

export function parseAdditionForm(form: HTMLFormElement): CartAddition {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  return {
    key: Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-'),
    to: new URL(form.action).pathname,
    fields: fields.toString(),
    name: form.dataset['adds'] ?? '',
  }
}

export async function sendAddition({ key, to, fields }: CartAddition): Promise<AdditionResult> {
  try {
    const response = await serializeFirstWrite(() =>
      fetch(to, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { accept: 'application/json', 'idempotency-key': key },
        keepalive: true, // also where the shopper has gone on before the answer is there
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    )
    if (TRANSIENT_STATUSES.has(response.status)) return { status: 'unreachable' }
    // A refusal is a page, which says why in words.
    if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json'))
      return { status: 'refused' }
    const { count } = (await response.json()) as { count: number } // as our own product page answers
    return { status: 'added', count }
  } catch {
    // Nothing came back, or not all of it: the key sees to it that it is not done again.
    return { status: 'unreachable' }
  }
}
