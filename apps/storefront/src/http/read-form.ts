/** What a form has sent. Of what is no form, or has no body (a form without a field, a link), nothing is read. */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch((error: unknown) => {
    if (isAbortedRequest(error)) throw error
    return new FormData()
  })

/** Whoever sent the request has gone in the middle of its body: that is how Node's sockets say it. */
export function isAbortedRequest(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
}
