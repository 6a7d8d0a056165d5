import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormField } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { RowActions } from '../parts/row-actions.tsx'
import { useTexts } from '../texts/sections.ts'
import { useListLabels } from './list-labels.ts'
import type { SubscriptionValues } from './product-values.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Maximum number of subscriptions, from the contract. */
const MAX_SUBSCRIPTIONS = 20

const NEW_SUBSCRIPTION: SubscriptionValues = {
  id: '',
  title: '',
  description: '',
  frequency: 'MONTH',
  interval: '1',
  cycles: '',
  discountType: 'NONE',
  discountValue: '',
}

/** Ways to receive the product again and again. */
export function SubscriptionsCard({ editor }: { editor: ProductEditor }) {
  const { subscriptions: texts } = useTexts('product-editor').editor
  const { subscriptions } = editor.values
  const replace = (list: SubscriptionValues[]) => editor.set('subscriptions', list)
  return (
    <section className="card" aria-labelledby="subscriptions">
      <h2 id="subscriptions">{texts.title}</h2>
      {subscriptions.length === 0 && <p className="hint">{texts.lead}</p>}
      {subscriptions.map((_subscription, place) => (
        <SubscriptionFields key={place} editor={editor} place={place} onReplace={replace} />
      ))}
      {!editor.isReadOnly && subscriptions.length < MAX_SUBSCRIPTIONS && (
        <Button onPress={() => replace([...subscriptions, NEW_SUBSCRIPTION])}>
          <Icon name="add" /> {texts.add}
        </Button>
      )}
    </section>
  )
}

function SubscriptionFields({
  editor,
  place,
  onReplace,
}: {
  editor: ProductEditor
  place: number
  onReplace(list: SubscriptionValues[]): void
}) {
  const { formats } = useBackOffice()
  const { subscriptions: texts, pricing } = useTexts('product-editor').editor
  const labelsOf = useListLabels()
  const { subscriptions } = editor.values
  const subscription = subscriptions[place] ?? NEW_SUBSCRIPTION
  const change = (changed: Partial<SubscriptionValues>) =>
    onReplace(subscriptions.map((each, at) => (at === place ? { ...each, ...changed } : each)))
  const field = (name: Exclude<keyof SubscriptionValues, 'id' | 'discountType'>, label: string) => ({
    label,
    name: `subscriptions.${place}.${name}`,
    value: subscription[name],
    error: editor.problems[`subscriptions.${place}.${name}`],
    isDisabled: editor.isReadOnly,
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <fieldset className="list-row" aria-label={subscription.title || texts.name}>
      <div className="list-row-head">
        <FormField {...field('title', texts.name)} />
        {!editor.isReadOnly && (
          <RowActions list={subscriptions} place={place} labels={labelsOf(subscription.title)} onChange={onReplace} />
        )}
      </div>
      <FormField {...field('description', texts.description)} />
      <div className="field-row">
        <FormField {...field('interval', texts.every)} inputMode="numeric" />
        <FilterSelect
          label={texts.frequency}
          value={subscription.frequency}
          options={texts.frequencies}
          isDisabled={editor.isReadOnly}
          onChange={(frequency) => change({ frequency })}
        />
        <FormField {...field('cycles', texts.cycles)} inputMode="numeric" hint={texts.cyclesHint} />
      </div>
      <div className="field-row">
        <FilterSelect
          label={texts.discount}
          value={subscription.discountType}
          options={{ NONE: pricing.noDiscount, PERCENT: pricing.percent, AMOUNT: pricing.amount }}
          isDisabled={editor.isReadOnly}
          onChange={(discountType) => change({ discountType })}
        />
        {subscription.discountType !== 'NONE' && (
          <FormField
            {...field('discountValue', pricing.value)}
            inputMode="decimal"
            suffix={subscription.discountType === 'PERCENT' ? '%' : formats.currency}
          />
        )}
      </div>
    </fieldset>
  )
}
