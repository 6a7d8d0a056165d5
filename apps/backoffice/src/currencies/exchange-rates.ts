import { ApiError } from '@cartwright/client'
import type { Api } from '../app/api.ts'
import { type Conflict, mergeEdits } from '../parts/merge-edits.ts'

/** Rates as they are typed, by currency: the value of one unit of the shop's currency. Empty: not shown. */
export type Rates = Record<string, string>

/** Rates as the server has them, with the revision of all settings. */
export interface StoredRates {
  rates: Rates
  revision: string
}

interface SettingsAnswer {
  settings: { currencies: { rates: { currency: string; rate: string }[] } }
  revision: string
}

const SETTINGS = '/cartwright/v1/settings'
const ATTEMPTS = 3

function toStoredRates({ settings, revision }: SettingsAnswer): StoredRates {
  return {
    rates: Object.fromEntries(settings.currencies.rates.map(({ currency, rate }) => [currency, rate])),
    revision,
  }
}

export async function fetchRates(api: Api): Promise<StoredRates> {
  const response = await api.fetchWithAuth(SETTINGS)
  if (!response.ok) throw await api.toApiError(response)
  return toStoredRates((await response.json()) as SettingsAnswer) // the contract declares it
}

export type SaveResult = { saved: StoredRates } | { conflicts: Conflict<Rates>[]; merged: Rates; current: StoredRates }

/** Saves rates that began from `base`. Changes of other settings and other currencies merge. */
export async function saveRates(api: Api, base: StoredRates, typed: Rates): Promise<SaveResult> {
  let from = base
  let rates = typed
  for (let attempt = 1; ; attempt++) {
    try {
      const list = Object.entries(rates).filter(([, rate]) => rate !== '')
      const body = { settings: { currencies: { rates: list.map(([currency, rate]) => ({ currency, rate })) } } }
      const answer = await api.send<SettingsAnswer>('PATCH', SETTINGS, body, { ifMatch: from.revision })
      return { saved: toStoredRates(answer) }
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'VERSION_CONFLICT') || attempt === ATTEMPTS) throw error
    }
    const current = await fetchRates(api)
    const { merged, conflicts } = mergeRates(from.rates, rates, current.rates)
    if (conflicts.length > 0) return { conflicts, merged, current }
    from = current
    rates = merged
  }
}

/** A currency that one side has not is empty there. */
function mergeRates(base: Rates, mine: Rates, theirs: Rates) {
  const empty = Object.fromEntries(
    [base, mine, theirs].flatMap((rates) => Object.keys(rates).map((name) => [name, ''])),
  )
  return mergeEdits<Rates>({ ...empty, ...base }, { ...empty, ...mine }, { ...empty, ...theirs })
}

/** Removes the difference between notations: `1,08` is `1.08`. */
export function normalizeRate(typed: string): string {
  return typed.trim().replace(',', '.')
}

export function isValidRate(rate: string): boolean {
  return /^\d{1,9}(\.\d{1,12})?$/.test(rate) && Number(rate) > 0
}
