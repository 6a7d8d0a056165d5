import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FormField } from '../parts/form-field.tsx'
import { Notice } from '../parts/notice.tsx'
import { showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { fetchMovements, saveThreshold, type StockLevel, type StockMovement } from './stock-levels.ts'

/** Ledger of a variant, newest first, and its low-stock threshold. */
export function MovementsDialog({
  level,
  shopThreshold,
  title,
  onClose,
}: {
  level: StockLevel
  shopThreshold: number
  title: string
  onClose(): void
}) {
  const { api, session } = useBackOffice()
  const texts = useTexts('inventory')
  const mayEdit = session.may('WIX_STORES.MODIFY_PRODUCTS')
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['inventory', 'movements', level.productId, level.variantId],
    enabled: mayEdit,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => fetchMovements(api, level, pageParam),
    getNextPageParam: ({ pagingMetadata }) => pagingMetadata.cursors?.next,
  })
  const movements = data?.pages.flatMap((page) => page.movements) ?? []
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {mayEdit && level.isTracked && <ThresholdForm level={level} shopThreshold={shopThreshold} />}
      <h3>{texts.inventory.history}</h3>
      {error && <Notice kind="error">{describeError(error, texts)}</Notice>}
      {data && movements.length === 0 && <p className="hint">{texts.inventory.noHistory}</p>}
      <ol className="movements">
        {movements.map((movement) => (
          <MovementRow key={movement.id} movement={movement} />
        ))}
      </ol>
      <div className="dialog-actions">
        {hasNextPage && <Button onPress={() => isFetching || void fetchNextPage()}>{texts.inventory.more}</Button>}
        <Button onPress={onClose}>{texts.app.close}</Button>
      </div>
    </Dialog>
  )
}

function MovementRow({ movement }: { movement: StockMovement }) {
  const { formats } = useBackOffice()
  const texts = useTexts('inventory')
  const { date, delta, quantity, cause, actor, orderNumber, jobId, reason, note } = movement
  const sign = delta > 0 ? '+' : '−'
  return (
    <li>
      <span className={delta > 0 ? 'movement-in' : 'movement-out'}>
        <bdi dir="ltr">
          {sign}
          {formats.count(Math.abs(delta))}
        </bdi>
      </span>
      <span>
        <strong>
          {jobId === undefined ? (
            texts.inventory.causes[cause]
          ) : (
            <Link to="/jobs/$jobId" params={{ jobId }}>
              {texts.inventory.causes[cause]}
            </Link>
          )}
          {orderNumber !== undefined && ` ${orderNumber}`}
          {reason !== undefined && `: ${texts.inventory.reasons[reason]}`}
        </strong>
        {note !== undefined && (
          <span>
            {' '}
            <bdi>{note}</bdi>
          </span>
        )}
        <span className="hint movement-line">
          {formats.time(date)}
          {actor?.name !== undefined && (
            <>
              {' · '}
              <bdi>{actor.name}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="number">{quantity === undefined ? texts.inventory.notTracked : formats.count(quantity)}</span>
    </li>
  )
}

function ThresholdForm({ level, shopThreshold }: { level: StockLevel; shopThreshold: number }) {
  const { api, formats } = useBackOffice()
  const texts = useTexts('inventory')
  const queries = useQueryClient()
  const [typed, setTyped] = useState(level.lowStockThreshold === undefined ? '' : String(level.lowStockThreshold))
  const [problem, setProblem] = useState<string>()
  const save = useMutation({
    mutationFn: (threshold: number | null) => saveThreshold(api, level, threshold),
    onSuccess() {
      showSuccess(texts.inventory.saved)
      void queries.invalidateQueries({ queryKey: ['inventory'] })
    },
    onError: (error) => setProblem(describeError(error, texts)),
  })
  return (
    <form
      className="threshold"
      onSubmit={(event) => {
        event.preventDefault()
        const text = typed.trim()
        const isValid = text === '' || /^\d{1,7}$/.test(text)
        setProblem(isValid ? undefined : texts.inventory.wholeNumber)
        if (isValid && !save.isPending) save.mutate(text === '' ? null : Number(text))
      }}
    >
      <FormField
        label={texts.inventory.threshold}
        name="threshold"
        inputMode="decimal"
        value={typed}
        hint={texts.inventory.thresholdHint(formats.count(shopThreshold))}
        error={problem}
        onChange={setTyped}
      />
      <Button type="submit">{texts.inventory.save}</Button>
    </form>
  )
}
