import type { Texts } from '../texts/find-texts.ts'

/** Share button, hidden without JavaScript. */
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
