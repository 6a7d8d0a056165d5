/**
 * Reads the form data of a request. A request that is no form, or has no body (a form without a field, a link), gives
 * empty data.
 */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch((error: unknown) => {
    if (isAbortedRequest(error)) throw error
    return new FormData()
  })

/** Tells whether the client disconnected in the middle of its body, by the errors of Node's sockets. */
export function isAbortedRequest(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
}
