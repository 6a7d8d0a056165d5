import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { DateTimeField } from '../parts/date-time-field.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormField } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { showFailure } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { describeAmount, toNumber } from './validate-product.ts'

interface PlannedChange {
  id: string
  state: 'PLANNED' | 'ACTIVE'
  price?: number
  visible?: boolean
  startDate: string
  endDate?: string
}

/** Changes of price and visibility that begin by themselves. They are planned at once, apart from the form. */
export function PlannedChangesCard({ productId }: { productId: string }) {
  const { api, formats } = useBackOffice()
  const texts = useTexts('product-editor')
  const { planned } = texts.editor
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const path = `/cartwright/v1/products/${encodeURIComponent(productId)}/planned-changes`
  const { data } = useQuery({
    queryKey: ['planned-changes', productId],
    queryFn: ({ signal }) => api.get<{ plannedChanges: PlannedChange[] }>(path, signal),
  })
  const cancel = useMutation({
    mutationFn: (id: string) => api.send('DELETE', `${path}/${id}`, {}),
    onError: (error) => showFailure(describeError(error, texts)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['planned-changes', productId] }),
  })
  const describe = ({ price, visible }: PlannedChange) =>
    [
      ...(price === undefined ? [] : [planned.price(formats.money(price))]),
      ...(visible === undefined ? [] : [visible ? planned.show : planned.hide]),
    ].join(', ')
  return (
    <section className="card" aria-labelledby="planned">
      <h2 id="planned">{planned.title}</h2>
      {data?.plannedChanges.length === 0 && <p className="hint">{planned.lead}</p>}
      <ul className="related">
        {data?.plannedChanges.map((change) => (
          <li key={change.id}>
            <span>
              <strong>{describe(change)}</strong>{' '}
              {change.state === 'ACTIVE' && <span className="badge badge-good">{planned.active}</span>}
              <span className="hint planned-time">
                {change.endDate
                  ? planned.range(formats.time(change.startDate), formats.time(change.endDate))
                  : planned.from(formats.time(change.startDate))}
              </span>
            </span>
            <span className="row-actions">
              <Button
                look="icon"
                aria-label={planned.cancel(describe(change))}
                isDisabled={cancel.isPending}
                onPress={() => cancel.mutate(change.id)}
              >
                <Icon name="remove" />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button onPress={() => setAdding(true)}>
        <Icon name="add" /> {planned.add}
      </Button>
      <Dialog title={planned.add} isOpen={isAdding} onClose={() => setAdding(false)}>
        <PlanForm
          onClose={() => setAdding(false)}
          onPlan={async (change) => {
            await api.send('POST', path, change)
            await queries.invalidateQueries({ queryKey: ['planned-changes', productId] })
          }}
        />
      </Dialog>
    </section>
  )
}

type Kind = 'price' | 'show' | 'hide'

function PlanForm({ onClose, onPlan }: { onClose(): void; onPlan(change: object): Promise<void> }) {
  const { formats, session } = useBackOffice()
  const texts = useTexts('product-editor')
  const { planned, pricing, fields, problems } = texts.editor
  const [kind, setKind] = useState<Kind>('price')
  const [price, setPrice] = useState('')
  const [startDate, setStart] = useState('')
  const [endDate, setEnd] = useState('')
  const [wrong, setWrong] = useState<{ price?: string; start?: string; end?: string }>({})
  const plan = useMutation({ mutationFn: onPlan, onSuccess: onClose })
  const submit = () => {
    const found = {
      price: kind === 'price' ? describeAmount(price, texts.editor, formats.decimals) : undefined,
      start: startDate === '' ? problems.required : undefined,
      end: endDate !== '' && endDate <= startDate ? problems.endDate : undefined,
    }
    setWrong(found)
    if (Object.values(found).some(Boolean)) return
    plan.mutate({
      ...(kind === 'price' ? { price: toNumber(price) } : { visible: kind === 'show' }),
      startDate,
      ...(endDate !== '' && { endDate }),
    })
  }
  return (
    <>
      <FilterSelect<Kind>
        label={planned.change}
        value={kind}
        options={{ price: fields.price, show: planned.show, hide: planned.hide }}
        onChange={setKind}
      />
      {kind === 'price' && (
        <FormField
          label={planned.newPrice}
          name="planned-price"
          inputMode="decimal"
          suffix={formats.currency}
          value={price}
          error={wrong.price}
          onChange={setPrice}
        />
      )}
      <div className="field-row">
        <DateTimeField label={pricing.start} value={startDate} error={wrong.start} onChange={setStart} />
        <DateTimeField label={pricing.end} value={endDate} error={wrong.end} onChange={setEnd} />
      </div>
      <p className="hint">
        {planned.endHint} {pricing.zone(session.shop.timeZone)}
      </p>
      {plan.isError && <Notice kind="error">{planned.refused}</Notice>}
      <div className="dialog-actions">
        <Button onPress={onClose}>{texts.app.cancel}</Button>
        <Button look="primary" onPress={submit} isPending={plan.isPending}>
          {planned.plan}
        </Button>
      </div>
    </>
  )
}
