import coded from './recorded.json' with { type: 'json' }

/** Sent request; headers that are not named were not recorded as sent. */
export interface RecordedRequest {
  method: string
  path: string
  host?: string
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** Response; without a status, 200. */
export interface Wire {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  networkError?: true
}

/** Failure; its message is the text that the official packages print into JSON. */
export interface RecordedError {
  message: string
  details?: unknown
  status?: number
  requestId?: string
  code?: unknown
}

/** Content of a webhook, as one object: on the wire it is text within text within text. */
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

/** One action of the official packages, and its outcome. */
export interface Recording {
  from: Source
  call: string
  /** Source and call, with a number if it was recorded more than once. */
  name: string
  args: unknown[]
  exchanges: { request?: RecordedRequest; wire?: Wire }[]
  webhook?: RecordedWebhook
  result?: unknown
  error?: RecordedError
  /** Second of the recording. */
  now: number
}

const NOW_SECONDS = 1_800_000_000

type Coded = Partial<Record<string, unknown>>

/** Recordings with decoded values: dates, bytes, numbers missing in JSON, repeated parts. */
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
    // The rows were written in this form without empty members.
    const recording = decode(row) as Partial<Recording> & Pick<Recording, 'from' | 'call'>
    const name = `${recording.from}: ${recording.call}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { args: [], exchanges: [], now: NOW_SECONDS, ...recording, name: count > 1 ? `${name} (${count})` : name }
  })
}

export const recordings = decodeRecordings(coded)

/** Returns the recording of this name. */
export function findRecordings(name: string): Recording {
  const found = recordings.find((row) => row.name === name)
  if (!found) throw new Error(`Nothing was recorded as ${name}.`)
  return found
}
