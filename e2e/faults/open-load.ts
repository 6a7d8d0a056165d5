/** Requests at a fixed rate, whether or not those before were answered: as many shoppers come as come. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export interface LoadRequest {
  /** By which answers are told apart. */
  kind: string
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Told of the answer. */
  heard?(answer: LoadAnswer): void
}

export interface LoadAnswer {
  kind: string
  /** 0 where the connection broke. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  ms: number
  /** When it was asked, in milliseconds since the load began. */
  at: number
  /**
   * Whether it went over a connection that had served another one: such a connection may have been closed meanwhile.
   */
  isReused: boolean
}

export interface OpenLoad {
  perSecond: number
  seconds: number
  next(): LoadRequest
  /** Ends it earlier. */
  signal?: AbortSignal
}

const TICK_MS = 5

/** Limit for each kind: no kind waits for connections that others hold. */
const MAX_CONNECTIONS = 500

function openAgents(): { of(kind: string): Agent; destroy(): void } {
  const agents = new Map<string, Agent>()
  return {
    of(kind) {
      const agent = agents.get(kind) ?? new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })
      agents.set(kind, agent)
      return agent
    },
    destroy: () => agents.forEach((agent) => agent.destroy()),
  }
}

/** Answers all that came back, and resolves when nothing is waited for any more. */
export async function applyOpenLoad({ perSecond, seconds, next, signal }: OpenLoad): Promise<LoadAnswer[]> {
  const agents = openAgents()
  const begun = performance.now()
  const pending: Promise<LoadAnswer>[] = []
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const passed = Math.min(seconds, (performance.now() - begun) / 1000)
      while (pending.length < perSecond * passed) pending.push(send(next(), agents, begun))
      if (passed < seconds && !signal?.aborted) return
      clearInterval(timer)
      done()
    }, TICK_MS)
  })
  const answers = await Promise.all(pending)
  agents.destroy()
  return answers
}

/** The same with a new request for each answer, on so many connections: what a shop can do at the most. */
export async function applyClosedLoad({
  connections,
  seconds,
  next,
}: Pick<OpenLoad, 'seconds' | 'next'> & { connections: number }): Promise<LoadAnswer[]> {
  const agents = openAgents()
  const begun = performance.now()
  const answers: LoadAnswer[] = []
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - begun < seconds * 1000) answers.push(await send(next(), agents, begun))
    }),
  )
  agents.destroy()
  return answers
}

export function send(
  { kind, url, method = 'GET', headers = {}, body, heard }: LoadRequest,
  agents?: ReturnType<typeof openAgents>,
  begun = 0,
): Promise<LoadAnswer> {
  const sentAt = performance.now()
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` }
    const outgoing = request(url, { method, agent: agents?.of(kind), headers: { ...headers, ...length } }, (got) => {
      let text = ''
      got
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => end(got.statusCode ?? 0, got.headers, text))
        .on('error', (error) => end(0, {}, String(error)))
    })
    outgoing.on('error', (error) => end(0, {}, String(error)))
    outgoing.end(body)

    function end(status: number, answered: IncomingHttpHeaders, text: string): void {
      const ms = performance.now() - sentAt
      const answer = { kind, status, headers: answered, text, ms, at: sentAt - begun, isReused: outgoing.reusedSocket }
      heard?.(answer)
      resolve(answer)
    }
  })
}
