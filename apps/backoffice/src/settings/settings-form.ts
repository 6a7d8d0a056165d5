import type { ReactNode } from 'react'
import type { SettingsTexts } from './texts/en.ts'
import type { SettingsPatch, ShopSettings } from './shop-settings.ts'

/** Forms of the settings, by their names in the address. */
export const FORM_NAMES = [
  'name',
  'logo',
  'look',
  'address',
  'delivery',
  'tax',
  'payments',
  'terms',
  'opening',
] as const
export type FormName = (typeof FORM_NAMES)[number]

/** Problems by field; one inside of a list has the path of its field, such as `regions[0].options[1].price`. */
export type Problems = Readonly<Record<string, string | undefined>>

/** Context of a validation: texts, and what the currency allows. */
export interface FormContext {
  texts: SettingsTexts['settings']
  settings: ShopSettings
  /** Number of decimals of the currency. */
  decimals: number
}

/** State of a form that its fields show and change. */
export interface SettingsEditor<Values> {
  values: Values
  problems: Problems
  /** As saved. */
  settings: ShopSettings
  /** Changes fields. A changed field has no problem until it is checked again. */
  set(changed: Partial<Values>): void
  showProblem(field: keyof Values & string, problem: string): void
}

/** Form for a part of the settings: how values are read, checked, saved and shown. */
export interface SettingsForm<Values extends object> {
  name: FormName
  toValues(settings: ShopSettings): Values
  /** Creates the merge patch of the named fields. Fields that are not named keep the edits of others. */
  toPatch(values: Values, fields: readonly (keyof Values)[], settings: ShopSettings): SettingsPatch
  /** Returns a sentence for each invalid field. The server validates again. */
  validate(values: Values, context: FormContext): Problems
  /** Paths of the fields in the settings, for refusals of the server. */
  paths: Partial<Record<keyof Values & string, string>>
  Fields(props: { editor: SettingsEditor<Values> }): ReactNode
  /** Preview of the typed values, as shoppers see them. */
  Preview(props: { values: Values; settings: ShopSettings }): ReactNode
}

/**
 * Converts the path of a refused member to the field of the form, with the rest of the path. Undefined if the form
 * has no such field.
 * @example toFieldPath({ regions: 'shipping.regions' }, 'settings.shipping.regions[0].title') // 'regions[0].title'
 */
export function toFieldPath(paths: Readonly<Record<string, string | undefined>>, refused: string): string | undefined {
  const path = refused.replace(/^settings\./, '')
  for (const [field, at] of Object.entries(paths)) {
    if (at === undefined || !path.startsWith(at)) continue
    const rest = path.slice(at.length)
    if (rest === '' || rest.startsWith('[') || rest.startsWith('.')) return field + rest
  }
  return undefined
}
