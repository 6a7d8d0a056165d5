/** What of autocannon 9 is used here; the package has no types of its own. */
declare module 'autocannon' {
  interface RequestToSend {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
  }

  interface Options {
    url: string
    connections: number
    /** Seconds; or as many requests as {@link amount}. */
    duration?: number
    amount?: number
    /** Seconds until an answer counts as an error. */
    timeout?: number
    verifyBody?(body: string): boolean
    requests?: {
      setupRequest(request: RequestToSend, context: Record<string, unknown>): RequestToSend
      onResponse(
        status: number,
        body: string,
        context: Record<string, unknown>,
        headers: Record<string, string | string[]>,
      ): void
    }[]
  }

  interface Result {
    /** Connection errors and timeouts. */
    errors: number
    non2xx: number
    mismatches: number
  }

  interface Instance extends PromiseLike<Result> {
    on(event: 'response', listener: (client: object, status: number, bytes: number, ms: number) => void): void
  }

  export default function autocannon(options: Options): Instance
}
