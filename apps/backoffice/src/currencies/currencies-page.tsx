import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { ConflictDialog } from '../parts/conflict-dialog.tsx'
import { describeError } from '../parts/describe-error.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormField } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTexts } from '../texts/sections.ts'
import { fetchRates, isValidRate, normalizeRate, type Rates, type StoredRates } from './exchange-rates.ts'
import { useRatesEditor } from './use-rates-editor.ts'
import './currencies.css'

/** Currencies in which prices are shown, with their rates. */
export function CurrenciesPage() {
  const { api } = useBackOffice()
  const texts = useTexts('currencies')
  const { data, error } = useQuery({ queryKey: ['currencies'], queryFn: () => fetchRates(api), staleTime: Infinity })
  return (
    <>
      {error && (
        <Notice kind="error" title={texts.errors.title}>
          {describeError(error, texts)}
        </Notice>
      )}
      {!data && !error && <p role="status">{texts.app.loading}</p>}
      {data && <RatesForm opened={data} />}
    </>
  )
}

function RatesForm({ opened }: { opened: StoredRates }) {
  const { formats } = useBackOffice()
  const texts = useTexts('currencies')
  const editor = useRatesEditor(opened)
  const { rates, problems, isDirty, isSaving, conflict } = editor
  const names = useCurrencyNames()
  useSaveShortcut(editor.save)
  const shown = Object.keys(rates)
  return (
    <>
      <header className="page-header">
        <h1>{texts.currencies.title}</h1>
        <div className="page-actions">
          {isDirty && <Button onPress={editor.discard}>{texts.currencies.discard}</Button>}
          <Button look="primary" isDisabled={!isDirty} isPending={isSaving} onPress={editor.save}>
            {texts.currencies.save}
          </Button>
        </div>
      </header>
      {editor.failure && <Notice kind="error">{editor.failure}</Notice>}
      <div className="card rates">
        <p className="hint">{texts.currencies.lead(formats.currency)}</p>
        {shown.length === 0 && <p>{texts.currencies.empty(formats.currency)}</p>}
        <ul>
          {shown.map((currency) => (
            <li key={currency}>
              <FormField
                name={currency}
                label={`${names.of(currency)} (${currency})`}
                inputMode="decimal"
                value={rates[currency] ?? ''}
                error={problems[currency]}
                hint={describeExample(currency, rates[currency] ?? '', formats)}
                onChange={(rate) => editor.set(currency, rate)}
              />
              <Button
                look="icon"
                aria-label={texts.currencies.remove(names.of(currency))}
                onPress={() => editor.remove(currency)}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
        <AddCurrency rates={rates} names={names} onAdd={(currency) => editor.set(currency, '')} />
      </div>
      {conflict && (
        <ConflictDialog<Rates>
          conflicts={conflict.conflicts}
          labels={Object.fromEntries(conflict.conflicts.map(({ field }) => [field, names.of(String(field))]))}
          onResolve={editor.resolveConflict}
          onClose={editor.closeConflict}
        />
      )}
    </>
  )
}

function useSaveShortcut(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Example of a price of the shop in this currency, as shoppers see it. */
function describeExample(
  currency: string,
  typed: string,
  { money, currencyMoney }: { money(amount: number): string; currencyMoney(amount: number, currency: string): string },
): string | undefined {
  const rate = normalizeRate(typed)
  return isValidRate(rate) ? `${money(10)} ≈ ${currencyMoney(10 * Number(rate), currency)}` : undefined
}

function AddCurrency({ rates, names, onAdd }: { rates: Rates; names: CurrencyNames; onAdd(currency: string): void }) {
  const { formats } = useBackOffice()
  const texts = useTexts('currencies')
  const [chosen, setChosen] = useState('')
  const options = Object.fromEntries(
    names.all
      .filter(([code]) => rates[code] === undefined && code !== formats.currency)
      .map(([code, name]) => [code, `${name} (${code})`]),
  )
  return (
    <div className="add-currency">
      <FilterSelect
        label={texts.currencies.add}
        value={chosen}
        options={{ '': texts.currencies.choose, ...options }}
        onChange={setChosen}
      />
      <Button
        isDisabled={chosen === ''}
        onPress={() => {
          onAdd(chosen)
          setChosen('')
        }}
      >
        {texts.currencies.addChosen}
      </Button>
    </div>
  )
}

interface CurrencyNames {
  of(currency: string): string
  /** Codes and names, in the order of the names. */
  all: [code: string, name: string][]
}

function useCurrencyNames(): CurrencyNames {
  const { preferences } = useBackOffice()
  return useMemo(() => {
    const names = new Intl.DisplayNames(preferences.language, { type: 'currency' })
    const of = (currency: string) => names.of(currency) ?? currency
    const all = Intl.supportedValuesOf('currency').map((code): [string, string] => [code, of(code)])
    const { compare } = new Intl.Collator(preferences.language)
    return { of, all: all.sort(([, one], [, other]) => compare(one, other)) }
  }, [preferences.language])
}
