/** How long after its answer a form counts as sent twice by accident. A person who wants another one takes longer: a page has to load. */
const AFTERGLOW_MS = 700
const LIMIT = 1000

interface Sent {
  answer: Promise<unknown>
  until: number
}

const sent = new Map<string, Sent>()

/**
 * A form sent twice by a double click is done once, and both get the same answer. A failure may be tried again at once.
 * @example await onceAtATime(cookie + body, Date.now, () => addToCart())
 */
export function onceAtATime<Answer>(key: string, now: () => number, run: () => Promise<Answer>): Promise<Answer> {
  const known = sent.get(key)
  // The same key is the same form, hence the same type of answer.
  if (known && known.until > now()) return known.answer as Promise<Answer>
  const answer = run()
  const entry = { answer, until: Infinity }
  sent.delete(key)
  sent.set(key, entry)
  answer.then(
    () => (entry.until = now() + AFTERGLOW_MS),
    () => sent.get(key) === entry && sent.delete(key),
  )
  for (const oldest of sent.keys()) {
    if (sent.size <= LIMIT) break
    sent.delete(oldest)
  }
  return answer
}
