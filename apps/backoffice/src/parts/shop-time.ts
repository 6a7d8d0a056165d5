/** Converts a moment to a time of the shop, in the form of a `datetime-local` input. Without a moment it is empty. */
export function toShopTime(moment: string, timeZone: string): string {
  if (moment === '') return ''
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(moment))
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${get('year').padStart(4, '0')}-${get('month')}-${get('day')}T${get('hour')}:${get('minute')}`
}

/**
 * Converts a time of the shop to a moment. A time that clocks skip in spring is the moment an hour later; one that they
 * show twice in autumn is the first.
 */
export function fromShopTime(typed: string, timeZone: string): string {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return ''
  const offsetAt = (at: number) => Date.parse(`${toShopTime(new Date(at).toISOString(), timeZone)}Z`) - at
  // The offsets of the days around the time are those before and after a change of the clocks.
  const day = 86_400_000
  const offsets = [offsetAt(asUtc - day), offsetAt(asUtc + day)]
  const matching = offsets.map((offset) => asUtc - offset).filter((at) => offsetAt(at) === asUtc - at)
  return new Date(matching.length > 0 ? Math.min(...matching) : asUtc - offsets[0]!).toISOString() // two offsets
}
