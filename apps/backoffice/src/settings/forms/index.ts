import type { FormName, SettingsForm } from '../settings-form.ts'
import { addressForm } from './address-form.tsx'
import { deliveryForm } from './delivery-form.tsx'
import { logoForm } from './logo-form.tsx'
import { lookForm } from './look-form.tsx'
import { nameForm } from './name-form.tsx'
import { openingForm } from './opening-form.tsx'
import { paymentsForm } from './payments-form.tsx'
import { taxForm } from './tax-form.tsx'
import { termsForm } from './terms-form.tsx'

const FORMS = {
  name: nameForm,
  logo: logoForm,
  look: lookForm,
  address: addressForm,
  delivery: deliveryForm,
  tax: taxForm,
  payments: paymentsForm,
  terms: termsForm,
  opening: openingForm,
}

/** Finds a form by its name. Its values are known to the form alone. */
export function findForm(name: FormName): SettingsForm<object> {
  return FORMS[name]
}
