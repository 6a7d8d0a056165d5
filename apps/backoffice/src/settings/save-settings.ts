import { ApiError } from '@cartwright/client'
import type { Api } from '../app/api.ts'
import { type Conflict, listChangedFields, mergeEdits } from '../parts/merge-edits.ts'
import type { SettingsForm } from './settings-form.ts'
import { fetchSettings, type LoadedSettings, SETTINGS_PATH } from './shop-settings.ts'

/** Settings as saved, or the fields that somebody else changed meanwhile, with the merged values. */
export type SettingsSaveResult<Values> =
  | { saved: LoadedSettings }
  | { conflicts: Conflict<Values>[]; merged: Values; current: LoadedSettings }

/** Maximum number of attempts. The revision counts changes of all groups, so that most conflicts merge. */
const MAX_ROUNDS = 10

/**
 * Saves the changed fields of a form under the revision that it began with. Changes of others to other fields are
 * merged; those to the same fields are returned as conflicts.
 * @throws ApiError of the server's refusal
 */
export async function saveSettings<Values extends object>(
  api: Api,
  form: Pick<SettingsForm<Values>, 'toValues' | 'toPatch'>,
  base: LoadedSettings & { values: Values },
  values: Values,
): Promise<SettingsSaveResult<Values>> {
  let [began, mine, current]: [Values, Values, LoadedSettings] = [base.values, values, base]
  for (let round = 1; ; round++) {
    const settings = form.toPatch(mine, listChangedFields(began, mine), current.settings)
    try {
      return {
        saved: await api.send<LoadedSettings>('PATCH', SETTINGS_PATH, { settings }, { ifMatch: current.revision }),
      }
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'VERSION_CONFLICT'
      if (!isConflict || round === MAX_ROUNDS) throw error
    }
    current = await fetchSettings(api)
    const theirs = form.toValues(current.settings)
    const { merged, conflicts } = mergeEdits(began, mine, theirs)
    if (conflicts.length > 0) return { conflicts, merged, current }
    ;[began, mine] = [theirs, merged]
  }
}
