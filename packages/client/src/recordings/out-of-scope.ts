const NO_OPERATION = 'No call has a parameter or result of this kind.'

/** Recordings without a counterpart in this client, by the beginning of their name, with the reason. */
export const outOfScope: Record<string, string> = {
  'transforms: duration.': NO_OPERATION,
  'transforms: document.': NO_OPERATION,
  'transforms: page-url.': NO_OPERATION,
  'transforms: field-mask.transformREST': 'Field masks are sent and never received.',
  'transforms: bytes.transformSDK': 'Bytes are received and never sent.',
  'transforms: video-v2.transformSDK': 'Videos are received and never sent.',
  'transforms: transformError violations 3': 'Arguments have the names of the wire, so that none is renamed.',
}

/** Reason why a recording has no counterpart here, if it has none. */
export function findOutOfScopeReason(name: string): string | undefined {
  return Object.entries(outOfScope).find(([beginning]) => name.startsWith(beginning))?.[1]
}
