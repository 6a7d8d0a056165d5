import type { AccountProblem, AddressForm } from '../../pages/page-props.ts'
import {
  getAddressFormat,
  validateAddress,
  normalizePostalCode,
  ALL_COUNTRIES,
  listCountryOptions,
} from '../addresses/index.ts'
import { transact } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import {
  ADDRESS_LENGTHS,
  changeSavedAddress,
  type FormFields,
  findSavedAddress,
  listSavedAddresses,
  setDefaultAddress,
  MAX_SAVED_ADDRESSES,
  type NewSavedAddress,
  removeSavedAddress,
  type SavedAddress,
  saveAddress,
} from '../identity/index.ts'
import { isGuid } from '../platform/ids.ts'
import { formatAddress } from '../orders/index.ts'
import type { AccountVisit } from './account-visit.ts'

const PATH = '/account/addresses'
const FIELDS = Object.keys(ADDRESS_LENGTHS) as (keyof NewSavedAddress)[] // its keys are the field names

export async function showAddresses(visit: AccountVisit, errors: AccountProblem[] = []): Promise<Response> {
  const saved = await listSavedAddresses(visit.services.db, visit.account.id)
  const addresses = saved.map((each) => ({
    id: each.id,
    lines: formatAddress({ address: { ...each }, contactDetails: { ...each } }, visit.shop.lang),
    isDefault: each.isDefault,
    editUrl: `${PATH}/${each.id}`,
  }))
  return visit.show(
    'account-addresses',
    'addresses',
    { addresses, newUrl: saved.length < MAX_SAVED_ADDRESSES ? `${PATH}/new` : undefined },
    { errors, said: visit.getNews('address-saved', 'address-removed') },
  )
}

/** Handles the buttons of the address list. The id of another member's address is treated as unknown. */
export async function submitAddresses(visit: AccountVisit, fields: FormFields): Promise<Response> {
  const { services, account } = visit
  const id = fields.text('id')
  const isRemoval = fields.text('intent') === 'remove'
  const isThere =
    isGuid(id) &&
    (await transact(services.db, (tx) => (isRemoval ? removeSavedAddress : setDefaultAddress)(tx, account.id, id)))
  if (!isThere) return showAddresses(visit, [{ field: '', own: 'gone' }])
  return visit.redirect(PATH, isRemoval ? 'address-removed' : 'address-saved')
}

export async function showAddress(visit: AccountVisit): Promise<Response> {
  const existing = await readSavedAddress(visit)
  const { firstName = '', lastName = '' } = visit.account.profile
  const { country } = visit.services.settings.current().shop.address
  const form = existing
    ? { ...EMPTY, ...existing }
    : { ...EMPTY, firstName: firstName ?? '', lastName: lastName ?? '', country: country ?? '' }
  return show(visit, form, existing !== undefined)
}

export async function submitAddress(visit: AccountVisit, fields: FormFields): Promise<Response> {
  const { services, account } = visit
  const { db, now } = services
  const existing = await readSavedAddress(visit)
  const form: AddressForm = {
    ...(Object.fromEntries(FIELDS.map((name) => [name, fields.text(name)])) as Record<keyof NewSavedAddress, string>), // one option per country
    postalCode: normalizePostalCode(fields.text('postalCode')),
    isDefault: fields.text('isDefault') === 'yes',
  }
  if (fields.text('intent') === 'update') return show(visit, form, existing !== undefined)
  const errors = checkForm(form)
  if (errors.length > 0) return show(visit, form, existing !== undefined, errors)
  const address = toAddress(form)
  const saved = await transact(db, async (tx) => {
    const id = existing
      ? (await changeSavedAddress(tx, account.id, existing.id, address, now())) && existing.id
      : (await saveAddress(tx, account.id, address, now()))?.id
    if (id && form.isDefault) await setDefaultAddress(tx, account.id, id)
    return id
  })
  if (!saved)
    return show(visit, form, existing !== undefined, [{ field: '', own: existing ? 'gone' : 'too-many-addresses' }])
  return visit.redirect(PATH, 'address-saved')
}

const EMPTY: AddressForm = {
  firstName: '',
  lastName: '',
  phone: '',
  country: '',
  subdivision: '',
  city: '',
  postalCode: '',
  addressLine: '',
  addressLine2: '',
  isDefault: false,
}

/** Reads the address named by the path; undefined for a new one. */
async function readSavedAddress({ c, services, account }: AccountVisit): Promise<SavedAddress | undefined> {
  const id = c.req.param('id')
  if (id === undefined) return undefined
  const existing = isGuid(id) ? await findSavedAddress(services.db, account.id, id.toLowerCase()) : undefined
  if (!existing) throw new AppError('NOT_FOUND', 404, 'There is no such address.')
  return existing
}

function checkForm(form: AddressForm): AccountProblem[] {
  const tooLong = FIELDS.filter((name) => form[name].length > ADDRESS_LENGTHS[name])
  if (tooLong.length > 0) return tooLong.map((field) => ({ field, own: 'too-long' }))
  const named = (['firstName', 'lastName'] as const).filter((name) => form[name] === '')
  if (form.country !== '' && !ALL_COUNTRIES.includes(form.country))
    return [{ field: 'country', own: 'country-missing' }]
  return [
    ...named.map((field): AccountProblem => ({ field, own: 'name-missing' })),
    ...validateAddress(form).map(({ part, problem, example }): AccountProblem => {
      if (part === 'country') return { field: part, own: 'country-missing' }
      return { field: part, own: problem === 'missing' ? 'address-missing' : 'address-wrong', example }
    }),
  ]
}

/** Leaves out parts that the country does not have. They remain in the form when the country has just been changed. */
function toAddress(form: AddressForm): NewSavedAddress {
  const parts = new Set<string>(getAddressFormat(form.country).rows.flat())
  const isAsked = (name: keyof NewSavedAddress) => !BY_COUNTRY.has(name) || parts.has(name)
  return Object.fromEntries(
    FIELDS.filter((name) => form[name] !== '' && isAsked(name)).map((name) => [name, form[name]]),
  )
}

const BY_COUNTRY: ReadonlySet<string> = new Set(['city', 'subdivision', 'postalCode'])

function show(visit: AccountVisit, form: AddressForm, isKnown: boolean, errors: AccountProblem[] = []): Response {
  const { postalCode: _pattern, ...format } = getAddressFormat(form.country)
  return visit.show(
    'account-address',
    'addresses',
    {
      action: isKnown ? `${PATH}/${visit.c.req.param('id')}` : `${PATH}/new`,
      isNew: !isKnown,
      listUrl: PATH,
      form,
      countries: listCountryOptions(ALL_COUNTRIES, visit.shop.lang),
      format,
    },
    { errors },
  )
}
