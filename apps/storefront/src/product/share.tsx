import type { Texts } from '../texts/find-texts.ts'

/** Comes alive where a script runs; without one nobody sees it, and the address bar does the same. */
export function Share({ title, words }: { title: string; words: Texts['front']['share'] }) {
  return (
    <div className="share" data-island="share" data-title={title} data-copied={words.copied} hidden>
      <button type="button" className="button text">
        {words.share}
      </button>
      <span role="status" />
    </div>
  )
}
