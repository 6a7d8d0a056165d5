import { useMemo } from 'react'
import { useBackOffice } from '../../app/context.tsx'
import { LANGUAGES } from '../../app/preferences.ts'
import { FormField } from '../../parts/form-field.tsx'
import { useTexts } from '../../texts/sections.ts'
import { listCountries, listCurrencies } from '../countries.ts'
import { SelectField } from '../select-field.tsx'
import type { SettingsEditor, SettingsForm } from '../settings-form.ts'
import type { ShopSettings } from '../shop-settings.ts'

interface AddressValues {
  addressLine1: string
  postalCode: string
  city: string
  country: string
  subdivision: string
  currency: string
  language: string
  timeZone: string
  weightUnit: 'KG' | 'LB'
  taxNumber: string
}

const ADDRESS_FIELDS = ['addressLine1', 'postalCode', 'city', 'country', 'subdivision'] as const
const SHOP_FIELDS = ['currency', 'timeZone', 'weightUnit', 'taxNumber'] as const
const MAX_LENGTHS = { addressLine1: 150, city: 50, postalCode: 50, subdivision: 50, taxNumber: 50 } as const

const toLanguage = (locale: string): string => locale.split('-', 1)[0] ?? locale

export const addressForm: SettingsForm<AddressValues> = {
  name: 'address',
  paths: {
    addressLine1: 'shop.address.addressLine1',
    postalCode: 'shop.address.postalCode',
    city: 'shop.address.city',
    country: 'shop.address.country',
    subdivision: 'shop.address.subdivision',
    currency: 'shop.currency',
    language: 'shop.locale',
    timeZone: 'shop.timeZone',
    weightUnit: 'shop.weightUnit',
    taxNumber: 'shop.taxNumber',
  },
  toValues: ({ shop }) => ({
    addressLine1: shop.address.addressLine1,
    postalCode: shop.address.postalCode,
    city: shop.address.city,
    country: shop.address.country,
    subdivision: shop.address.subdivision ?? '',
    currency: shop.currency,
    language: toLanguage(shop.locale),
    timeZone: shop.timeZone,
    weightUnit: shop.weightUnit,
    taxNumber: shop.taxNumber ?? '',
  }),
  toPatch: (values, fields, { shop }) => ({
    shop: {
      ...Object.fromEntries(SHOP_FIELDS.filter((field) => fields.includes(field)).map(toMember(values))),
      ...toLocalePatch(values, fields, shop),
      ...(ADDRESS_FIELDS.some((field) => fields.includes(field)) && {
        // An address in another country replaces the former one, so that all of its members are named then.
        address: Object.fromEntries(
          ADDRESS_FIELDS.filter((field) => fields.includes('country') || fields.includes(field)).map(toMember(values)),
        ),
      }),
    },
  }),
  validate(values, { texts }) {
    const problems: Record<string, string> = {}
    for (const field of ['addressLine1', 'city'] as const)
      if (values[field].trim() === '') problems[field] = texts.required
    for (const [field, max] of Object.entries(MAX_LENGTHS))
      if (values[field as keyof AddressValues].length > max) problems[field] = texts.tooLong(String(max))
    return problems
  },
  Fields,
  Preview,
}

const OPTIONAL: readonly string[] = ['subdivision', 'taxNumber']

const toMember =
  (values: AddressValues) =>
  (field: keyof AddressValues): [string, string | null] => [
    field,
    values[field].trim() || (OPTIONAL.includes(field) ? null : ''),
  ]

/** The locale is language and country: numbers and dates are written as people there do. */
function toLocalePatch(values: AddressValues, fields: readonly (keyof AddressValues)[], shop: ShopSettings['shop']) {
  if (!fields.includes('language') && !fields.includes('country')) return {}
  const { language, country } = values
  const others = (shop.languages ?? []).filter((each) => each !== language)
  return { locale: `${language}-${country}`, ...(shop.languages && { languages: [language, ...others] }) }
}

function Fields({ editor }: { editor: SettingsEditor<AddressValues> }) {
  const { preferences } = useBackOffice()
  const { fields, address: words } = useTexts('settings').settings
  const { language } = preferences
  const countries = useMemo(() => listCountries(language), [language])
  const currencies = useMemo(() => listCurrencies(language), [language])
  const { values, problems } = editor
  const field = <Name extends keyof AddressValues>(name: Name) => ({
    name,
    label: fields[name],
    value: values[name],
    error: problems[name],
    onChange: (value: string) => editor.set({ [name]: value }),
  })
  const languages: Record<string, string> = { ...LANGUAGES }
  languages[values.language] ??= new Intl.DisplayNames(language, { type: 'language' }).of(values.language) ?? ''
  const zones = Object.fromEntries(
    ['UTC', values.timeZone, ...Intl.supportedValuesOf('timeZone')].map((zone) => [zone, zone.replaceAll('_', ' ')]),
  )
  return (
    <>
      <FormField {...field('addressLine1')} />
      <div className="field-row">
        <FormField {...field('postalCode')} />
        <FormField {...field('city')} />
      </div>
      <SelectField {...field('country')} options={countries} />
      {(values.country === 'US' || values.country === 'CA' || values.subdivision !== '') && (
        <FormField {...field('subdivision')} hint={words.subdivisionHint} />
      )}
      <FormField {...field('taxNumber')} />
      <SelectField {...field('currency')} options={currencies} hint={words.currencyHint} />
      <SelectField {...field('language')} options={languages} hint={words.languageHint} />
      <SelectField {...field('timeZone')} options={zones} />
      <SelectField {...field('weightUnit')} options={words.weights} />
    </>
  )
}

/** A moment whose day, month and hour tell the formats apart. */
const SAMPLE_DATE = new Date('2027-03-14T15:30:00Z')
const SAMPLE_PRICE = 1234.5

function Preview({ values, settings }: { values: AddressValues; settings: ShopSettings }) {
  const { preferences } = useBackOffice()
  const { address: words } = useTexts('settings').settings
  const locale = `${values.language}-${values.country}`
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency: values.currency }).format(SAMPLE_PRICE)
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: values.timeZone } as const
  const country = new Intl.DisplayNames(preferences.language, { type: 'region' }).of(values.country)
  return (
    <dl className="sample-facts">
      <dt>{words.sender}</dt>
      <dd>
        <address>
          <bdi>{settings.shop.name}</bdi>
          <bdi>{values.addressLine1}</bdi>
          <bdi>{`${values.postalCode} ${values.city}`.trim()}</bdi>
          <bdi>{country}</bdi>
          <bdi>{values.taxNumber}</bdi>
        </address>
      </dd>
      <dt>{words.samplePrice}</dt>
      <dd>
        <bdi>{price}</bdi>
      </dd>
      <dt>{words.sampleDate}</dt>
      <dd>
        <bdi>{new Intl.DateTimeFormat(locale, options).format(SAMPLE_DATE)}</bdi>
      </dd>
    </dl>
  )
}
