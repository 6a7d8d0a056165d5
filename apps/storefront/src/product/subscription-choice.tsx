import type { Texts } from '../texts/find-texts.ts'
import type { SubscriptionView } from '../catalogue/subscriptions.ts'

/** Choice between a single purchase and a subscription, of which the shop sells the first delivery only. */
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
  const ways = [
    { id: '', title: words.once, text: undefined },
    ...subscriptions.map((way) => ({ ...way, limit: words.firstOnly })),
  ]
  return (
    <fieldset className="ways">
      <legend>{words.howOften}</legend>
      {ways.map(({ id, title, text, limit }: SubscriptionView & { limit?: string }) => (
        <label key={id}>
          <input type="radio" name="subscription" value={id} defaultChecked={id === chosen} />
          <span>
            {title}
            {text && <small className="hint">{text}</small>}
            {limit && <small className="hint">{limit}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
