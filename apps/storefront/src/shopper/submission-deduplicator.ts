/**
 * How long after its answer a form counts as sent twice by accident. A person who wants another one takes longer: a
 * page has to load.
 */
const DUPLICATE_WINDOW_MS = 700
const LIMIT = 1000

interface Submission {
  answer: Promise<unknown>
  until: number
}

/** Executes concurrent submissions of one form once. */
export type SubmissionDeduplicator = <Answer>(key: string, run: () => Promise<Answer>) => Promise<Answer>

/**
 * A form sent twice by a double click is done once, and both get the same answer. A failure may be tried again at once.
 * The key must name the shopper: an answer carries their cookies.
 * @example const once = createSubmissionDeduplicator(Date.now); await once(tokens + body, () => addToCart())
 */
export function createSubmissionDeduplicator(now: () => number): SubmissionDeduplicator {
  const sent = new Map<string, Submission>()
  return <Answer>(key: string, run: () => Promise<Answer>) => {
    const submission = sent.get(key)
    // The same key is the same form, hence the same type of answer.
    if (submission && submission.until > now()) return submission.answer as Promise<Answer>
    const answer = run()
    const entry = { answer, until: Infinity }
    sent.delete(key)
    sent.set(key, entry)
    answer.then(
      () => (entry.until = now() + DUPLICATE_WINDOW_MS),
      () => sent.get(key) === entry && sent.delete(key),
    )
    for (const oldest of sent.keys()) {
      if (sent.size <= LIMIT) break
      sent.delete(oldest)
    }
    return answer
  }
}
