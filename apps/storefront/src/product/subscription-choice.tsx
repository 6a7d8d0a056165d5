import type { Texts } from '../texts/texts-of.ts'
import type { SubscriptionView } from '../catalogue/subscriptions.ts'

/** Once, or again and again. */
export function SubscriptionChoice({
  subscriptions,
  chosen,
  words,
}: {
  subscriptions: SubscriptionView[]
  /** The id of one; '' for once. */
  chosen: string
  words: Texts['product']
}) {
  const ways = [{ id: '', title: words.once, text: undefined }, ...subscriptions]
  return (
    <fieldset className="ways">
      <legend>{words.howOften}</legend>
      {ways.map(({ id, title, text }) => (
        <label key={id}>
          <input type="radio" name="subscription" value={id} defaultChecked={id === chosen} />
          <span>
            {title}
            {text && <small className="hint">{text}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
