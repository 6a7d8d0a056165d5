import coded from './recorded.json' with { type: 'json' }

/** What was sent; a header that is not named was not sent, as far as the recordings say. */
export interface RecordedRequest {
  method: string
  path: string
  host?: string
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** What was answered; without a status, 200. */
export interface Wire {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  networkError?: true
}

/** A failure; its message is the sentence, which the official packages print into JSON. */
export interface RecordedError {
  message: string
  details?: unknown
  status?: number
  requestId?: string
  code?: unknown
}

/** What a webhook carries, as one object: on the wire it is text within text within text. */
export interface RecordedWebhook {
  eventType: string
  instanceId: string
  identity: object
  payload: object
  [more: string]: unknown
}

type Source =
  | 'requests'
  | 'older packages'
  | 'responses'
  | 'errors'
  | 'hosts'
  | 'events'
  | 'transforms'
  | 'transport'
  | 'auth'

/** One thing the official packages did, and what came of it. */
export interface Recording {
  from: Source
  call: string
  /** The source and the call, and a number where it was recorded more than once. */
  name: string
  args: unknown[]
  exchanges: { request?: RecordedRequest; wire?: Wire }[]
  webhook?: RecordedWebhook
  result?: unknown
  error?: RecordedError
  /** The second at which it was recorded. */
  now: number
}

const NOW_SECONDS = 1_800_000_000

type Coded = Partial<Record<string, unknown>>

/** The recordings, their values decoded: dates, bytes, numbers JSON has not, parts that repeat. */
function decodeRecordings({ shared, rows }: { shared: unknown[]; rows: unknown[] }): Recording[] {
  const decode = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(decode)
    if (typeof value !== 'object' || value === null) return value
    const { $shared, $date, $number, $bytes, $repeat, $undefined } = value as Coded
    if (typeof $shared === 'number') return decode(shared[$shared])
    if (typeof $date === 'string') return new Date($date)
    if (typeof $number === 'string') return Number($number)
    if (Array.isArray($bytes)) return Uint8Array.from($bytes)
    if (Array.isArray($repeat)) return String($repeat[0]).repeat(Number($repeat[1]))
    if ($undefined) return undefined
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decode(item)]))
  }

  const seen = new Map<string, number>()
  return rows.map((row) => {
    // The rows were written in this form; what is empty was left out.
    const recording = decode(row) as Partial<Recording> & Pick<Recording, 'from' | 'call'>
    const name = `${recording.from}: ${recording.call}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { args: [], exchanges: [], now: NOW_SECONDS, ...recording, name: count > 1 ? `${name} (${count})` : name }
  })
}

export const recordings = decodeRecordings(coded)

/** What was recorded under a name. */
export function findRecordings(name: string): Recording {
  const found = recordings.find((row) => row.name === name)
  if (!found) throw new Error(`Nothing was recorded as ${name}.`)
  return found
}
