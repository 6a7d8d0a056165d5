import { getTaxName } from '@cartwright/ui'
import { useMemo } from 'react'
import { useBackOffice } from '../../app/context.tsx'
import { Button } from '../../parts/button.tsx'
import { FormField, FormSwitch } from '../../parts/form-field.tsx'
import { useTexts } from '../../texts/sections.ts'
import { listCountries } from '../countries.ts'
import { SelectField } from '../select-field.tsx'
import type { SettingsEditor, SettingsForm } from '../settings-form.ts'
import type { ShopSettings, TaxRegion } from '../shop-settings.ts'
import { toPercent, toShare } from './amounts.ts'

/** Rate of a whole country, as typed. */
interface RateValues {
  stored: TaxRegion
  country: string
  taxName: string
  percent: string
}

interface TaxValues {
  /** Empty until the merchant has decided. */
  charges: '' | 'yes' | 'no'
  includedInPrices: boolean
  shippingIsTaxed: boolean
  rates: RateValues[]
  /** Regions that the form does not show: parts of countries, and rates of tax groups. */
  others: TaxRegion[]
}

export const taxForm: SettingsForm<TaxValues> = {
  name: 'tax',
  paths: { rates: 'tax.regions', includedInPrices: 'tax.taxIncludedInPrices', shippingIsTaxed: 'tax.shippingIsTaxed' },
  toValues({ tax }) {
    const shown = tax.regions.filter(isRateOfCountry)
    const others = tax.regions.filter((region) => !isRateOfCountry(region) && region.rates.length > 0)
    return {
      charges: shown.length + others.length > 0 ? 'yes' : tax.regions.length > 0 ? 'no' : '',
      includedInPrices: tax.taxIncludedInPrices,
      shippingIsTaxed: tax.shippingIsTaxed,
      rates: shown.map((stored) => ({
        stored,
        country: stored.country,
        taxName: stored.rates[0]?.taxName ?? '',
        percent: toPercent(stored.rates[0]?.rate ?? '0'),
      })),
      others,
    }
  },
  toPatch(values, fields, { shop }) {
    const isListChanged = (['charges', 'rates', 'others'] as const).some((field) => fields.includes(field))
    return {
      tax: {
        ...(fields.includes('includedInPrices') && { taxIncludedInPrices: values.includedInPrices }),
        ...(fields.includes('shippingIsTaxed') && { shippingIsTaxed: values.shippingIsTaxed }),
        ...(isListChanged && { regions: toTaxRegions(values, shop.address.country) }),
      },
    }
  },
  validate({ charges, rates, others }, { texts }) {
    const problems: Record<string, string> = {}
    if (charges === '') problems['charges'] = texts.required
    if (charges !== 'yes') return problems
    if (rates.length + others.length === 0) problems['charges'] = texts.tax.noRates
    for (const [position, { country, taxName, percent }] of rates.entries()) {
      const at = `rates[${position}]`
      if (taxName.trim() === '') problems[`${at}.taxName`] = texts.required
      if (taxName.trim().length > MAX_NAME) problems[`${at}.taxName`] = texts.tooLong(String(MAX_NAME))
      if (toShare(percent) === undefined) problems[`${at}.percent`] = texts.invalidPercent
      if (country === '') problems[`${at}.country`] = texts.required
      if (rates.findIndex((each) => each.country === country) < position) problems[`${at}.country`] = texts.tax.twice
    }
    return problems
  },
  Fields,
  Preview,
}

const MAX_NAME = 200

/** Whether a region is one country with one rate for everything. */
function isRateOfCountry({ type, subdivision, cities, postalCodes, rates }: TaxRegion): boolean {
  const isWhole = type === 'COUNTRY' && [subdivision, cities, postalCodes].every((each) => each === undefined)
  return isWhole && rates.length === 1 && rates[0]?.taxGroupId === undefined
}

/** A shop without tax has the region of its country without a rate: the decision is stored. */
function toTaxRegions({ charges, rates, others }: TaxValues, country: string): TaxRegion[] {
  if (charges !== 'yes') return [{ name: country, type: 'COUNTRY', country, rates: [] }]
  return [
    ...rates.map(({ stored, country: chosen, taxName, percent }) => ({
      ...stored,
      country: chosen,
      name: stored.country === chosen && stored.name !== '' ? stored.name : chosen,
      rates: [{ ...stored.rates[0], taxName: taxName.trim(), rate: toShare(percent) ?? '0' }],
    })),
    ...others,
  ]
}

function Fields({ editor }: { editor: SettingsEditor<TaxValues> }) {
  const { preferences } = useBackOffice()
  const texts = useTexts('settings').settings
  const { tax: words, fields } = texts
  const countries = useMemo(() => listCountries(preferences.language), [preferences.language])
  const { values, problems } = editor
  const { rates } = values
  const setRates = (changed: RateValues[]) => editor.set({ rates: changed })
  const ownCountry = editor.settings.shop.address.country
  const createRate = (): RateValues => {
    const country = rates.some((rate) => rate.country === ownCountry) ? '' : ownCountry
    return {
      stored: { name: '', type: 'COUNTRY', country, rates: [] },
      country,
      taxName: nameTax(country),
      percent: '',
    }
  }
  // Customers read it: in the language of the shop.
  const nameTax = (country: string): string =>
    country ? getTaxName(editor.settings.shop.locale, { country }).label : ''
  return (
    <>
      <SelectField
        name="charges"
        label={words.charges}
        value={values.charges}
        placeholder={values.charges === '' ? '…' : undefined}
        options={{ yes: words.yes, no: words.no }}
        error={problems['charges']}
        onChange={(charges) =>
          editor.set({ charges, ...(charges === 'yes' && rates.length === 0 && { rates: [createRate()] }) })
        }
      />
      {values.charges === 'yes' && (
        <>
          {rates.map((rate, position) => (
            <div key={position} className="group-item rate-row">
              <SelectField
                name={`rates[${position}].country`}
                label={words.country}
                value={rate.country}
                placeholder={rate.country === '' ? '…' : undefined}
                options={countries}
                error={problems[`rates[${position}].country`]}
                onChange={(country) => setRates(rates.with(position, { ...rate, country, taxName: nameTax(country) }))}
              />
              <FormField
                name={`rates[${position}].taxName`}
                label={words.taxName}
                value={rate.taxName}
                error={problems[`rates[${position}].taxName`]}
                onChange={(taxName) => setRates(rates.with(position, { ...rate, taxName }))}
              />
              <FormField
                name={`rates[${position}].percent`}
                label={words.rate}
                value={rate.percent}
                error={problems[`rates[${position}].percent`]}
                inputMode="decimal"
                suffix="%"
                onChange={(percent) => setRates(rates.with(position, { ...rate, percent }))}
              />
              <span className="group-actions">
                <Button
                  aria-label={`${texts.remove}: ${countries.get(rate.country) ?? rate.taxName}`}
                  onPress={() => setRates(rates.toSpliced(position, 1))}
                >
                  {texts.remove}
                </Button>
              </span>
            </div>
          ))}
          <p>
            <Button onPress={() => setRates([...rates, createRate()])}>{words.addRate}</Button>
          </p>
          {values.others.length > 0 && <p className="hint">{words.further(String(values.others.length))}</p>}
          <FormSwitch
            label={fields.includedInPrices}
            isSelected={values.includedInPrices}
            onChange={(includedInPrices) => editor.set({ includedInPrices })}
          />
          <FormSwitch
            label={fields.shippingIsTaxed}
            isSelected={values.shippingIsTaxed}
            onChange={(shippingIsTaxed) => editor.set({ shippingIsTaxed })}
          />
        </>
      )}
      <p className="hint">{words.advice}</p>
    </>
  )
}

const SAMPLE_PRICE = 100

/** Preview: the price that customers pay for a product of 100 at the first rate. */
function Preview({ values, settings }: { values: TaxValues; settings: ShopSettings }) {
  const { preferences } = useBackOffice()
  const { tax: words } = useTexts('settings').settings
  const format = new Intl.NumberFormat(preferences.language, { style: 'currency', currency: settings.shop.currency })
  const [rate] = values.rates
  const share = Number((rate && toShare(rate.percent)) ?? 0)
  if (values.charges !== 'yes' || !rate) return <p className="hint">{words.exempt}</p>
  const net = values.includedInPrices ? SAMPLE_PRICE / (1 + share) : SAMPLE_PRICE
  return (
    <>
      <p className="hint">{words.sample(format.format(SAMPLE_PRICE))}</p>
      <dl className="sample-sum">
        <dt>{words.net}</dt>
        <dd>{format.format(net)}</dd>
        <dt>{`${rate.taxName} ${rate.percent} %`}</dt>
        <dd>{format.format(net * share)}</dd>
        <dt>{words.gross}</dt>
        <dd>{format.format(net * (1 + share))}</dd>
      </dl>
    </>
  )
}
