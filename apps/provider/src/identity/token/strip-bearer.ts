/** Returns the value of an `Authorization` header, with `Bearer` before it or without. */
export function stripBearer(authorization: string | undefined): string | undefined {
  return authorization?.replace(/^Bearer /i, '').trim()
}
