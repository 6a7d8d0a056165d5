import type { Database } from '../../platform/db/pool.ts'
import { InvalidRequest } from '../../platform/http/app-error.ts'
import type { OperationHandlers } from '../../platform/http/operations.ts'
import { write } from '../../platform/http/write.ts'
import { InvalidSettings } from '../../settings/index.ts'
import { changeSettings, readAllSettings, type SettingsChange } from './change-settings.ts'

/** Handlers of `/cartwright/v1/settings`. */
export function createSettingsHandlers({
  db,
  refreshSettings,
  onCurrencyChange,
  hasRecaptchaKeys,
}: Pick<SettingsChange, 'onCurrencyChange' | 'hasRecaptchaKeys'> & {
  db: Database
  refreshSettings: () => Promise<void>
}): OperationHandlers {
  return {
    reads: {
      'settings.getSettings': () => readAllSettings(db),
    },
    direct: {
      'settings.updateSettings': async ({ ifMatch }, { settings: changed, replace: isReplaced }, call) => {
        const answer = await write(db, call, (tx) =>
          changeSettings(tx, changed, { ifMatch, onCurrencyChange, isReplaced, hasRecaptchaKeys }),
        ).catch(toInvalidRequest)
        // This process sees the change at once, others within a second.
        await refreshSettings()
        return answer
      },
    },
  }
}

/** Converts violations of a group to paths of the request. */
function toInvalidRequest(error: unknown): never {
  if (!(error instanceof InvalidSettings)) throw error
  throw new InvalidRequest(
    error.violations.map((each) => ({ ...each, field: `settings.${error.group}.${each.field}`.replace(/\.$/, '') })),
  )
}
