import { useMemo } from 'react'
import { useBackOffice } from '../../app/context.tsx'
import { Button } from '../../parts/button.tsx'
import { FormField } from '../../parts/form-field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useTexts } from '../../texts/sections.ts'
import { EU_COUNTRIES, listCountries } from '../countries.ts'
import { SelectField } from '../select-field.tsx'
import type { SettingsEditor, SettingsForm } from '../settings-form.ts'
import type { ShopSettings } from '../shop-settings.ts'
import { toDecimal } from './amounts.ts'
import {
  createOption,
  createRegion,
  type DeliveryValues,
  isFixed,
  isNarrowed,
  type OptionValues,
  type RegionValues,
  toDeliveryValues,
  toShippingRegions,
  validateDelivery,
} from './delivery-values.ts'

/** Names of this many countries become the name of a region. */
const NAMED_COUNTRIES = 3

const MAX_REGION_TITLE = 100

export const deliveryForm: SettingsForm<DeliveryValues> = {
  name: 'delivery',
  paths: { regions: 'shipping.regions' },
  toValues: toDeliveryValues,
  toPatch: (values) => ({ shipping: { regions: toShippingRegions(values, nameRegion) } }),
  validate: validateDelivery,
  Fields,
  Preview,
}

/** Name of a region that nobody has named, for merchants alone: in the language of the back office. */
function nameRegion(countries: readonly string[]): string {
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'region' })
  const first = countries.slice(0, NAMED_COUNTRIES).map((code) => names.of(code) ?? code)
  const rest = countries.length - first.length
  return [first.join(', '), ...(rest > 0 ? [`+ ${rest}`] : [])].join(' ').slice(0, MAX_REGION_TITLE)
}

function Fields({ editor }: { editor: SettingsEditor<DeliveryValues> }) {
  const { delivery: words } = useTexts('settings').settings
  const { regions } = editor.values
  const setRegions = (changed: RegionValues[]) => editor.set({ regions: changed })
  const country = editor.settings.shop.address.country
  const isNew = !regions.some((region) => region.countries.includes(country))
  return (
    <>
      {regions.length === 0 && <p className="hint">{words.empty}</p>}
      {regions.map((region, position) => (
        <RegionFields
          key={region.stored.code}
          region={region}
          position={position}
          editor={editor}
          onChange={(changed) => setRegions(regions.with(position, changed))}
          onRemove={() => setRegions(regions.toSpliced(position, 1))}
        />
      ))}
      <p>
        <Button
          onPress={() => setRegions([...regions, createRegion(regions, isNew ? [country] : [], words.defaultOption)])}
        >
          {words.addRegion}
        </Button>
      </p>
    </>
  )
}

interface RegionProps {
  region: RegionValues
  position: number
  editor: SettingsEditor<DeliveryValues>
  onChange(region: RegionValues): void
  onRemove(): void
}

function RegionFields({ region, position, editor, onChange, onRemove }: RegionProps) {
  const texts = useTexts('settings').settings
  const words = texts.delivery
  const at = `regions[${position}]`
  const { options } = region
  return (
    <fieldset className="group">
      <legend>{region.title.trim() || words.region(String(position + 1))}</legend>
      <FormField
        name={`${at}.title`}
        label={words.regionTitle}
        value={region.title}
        hint={words.regionHint}
        error={editor.problems[`${at}.title`]}
        onChange={(title) => onChange({ ...region, title })}
      />
      {isNarrowed(region) ? (
        <p className="hint">{words.narrowed}</p>
      ) : (
        <CountryFields region={region} at={at} editor={editor} onChange={onChange} />
      )}
      {options.map((option, index) => (
        <OptionFields
          key={option.stored.code}
          option={option}
          at={`${at}.options[${index}]`}
          editor={editor}
          onChange={(changed) => onChange({ ...region, options: options.with(index, changed) })}
          onRemove={() => onChange({ ...region, options: options.toSpliced(index, 1) })}
        />
      ))}
      {editor.problems[`${at}.options`] && (
        <span className="field-error" role="alert">
          {editor.problems[`${at}.options`]}
        </span>
      )}
      <span className="group-actions">
        <Button onPress={() => onChange({ ...region, options: [...options, createOption(options)] })}>
          {words.addOption}
        </Button>
        <Button look="danger" onPress={onRemove}>
          {words.removeRegion}
        </Button>
      </span>
    </fieldset>
  )
}

/** Values of the list that stand for several countries. */
const [EU, ELSEWHERE] = ['EU', 'ELSEWHERE']

function CountryFields({ region, at, editor, onChange }: Omit<RegionProps, 'position' | 'onRemove'> & { at: string }) {
  const { preferences } = useBackOffice()
  const texts = useTexts('settings').settings
  const words = texts.delivery
  const names = useMemo(() => listCountries(preferences.language), [preferences.language])
  const taken = new Set(editor.values.regions.flatMap(({ countries }) => countries))
  const choices = new Map([
    [EU, words.allOfEu],
    [ELSEWHERE, words.elsewhere],
    ...[...names].filter(([code]) => !taken.has(code)),
  ])
  const add = (choice: string) => {
    const codes = choice === EU ? EU_COUNTRIES : choice === ELSEWHERE ? [...names.keys()] : [choice]
    const added = codes.filter((code) => !taken.has(code))
    onChange({ ...region, countries: [...region.countries, ...added] })
  }
  return (
    <>
      {region.countries.length > 0 && (
        <ul className="chips" aria-label={words.countries}>
          {region.countries.slice(0, SHOWN_COUNTRIES).map((code) => (
            <li key={code} className="chip">
              {names.get(code) ?? code}
              <Button
                look="icon"
                aria-label={`${texts.remove}: ${names.get(code) ?? code}`}
                onPress={() => onChange({ ...region, countries: region.countries.filter((each) => each !== code) })}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
          {region.countries.length > SHOWN_COUNTRIES && (
            <li className="chip">+ {region.countries.length - SHOWN_COUNTRIES}</li>
          )}
        </ul>
      )}
      <SelectField
        name={`${at}.countries`}
        label={words.addCountry}
        value=""
        placeholder="…"
        options={choices}
        error={editor.problems[`${at}.countries`]}
        onChange={add}
      />
    </>
  )
}

/** A region of the whole world would be a wall of names. */
const SHOWN_COUNTRIES = 40

interface OptionProps {
  option: OptionValues
  at: string
  editor: SettingsEditor<DeliveryValues>
  onChange(option: OptionValues): void
  onRemove(): void
}

function OptionFields({ option, at, editor, onChange, onRemove }: OptionProps) {
  const texts = useTexts('settings').settings
  const words = texts.delivery
  const { currency } = editor.settings.shop
  const field = (name: 'title' | 'price' | 'freeFrom' | 'minDays' | 'maxDays', label: string) => ({
    name: `${at}.${name}`,
    label,
    value: option[name],
    error: editor.problems[`${at}.${name}`],
    onChange: (value: string) => onChange({ ...option, [name]: value }),
  })
  return (
    <div className="group-item">
      <FormField {...field('title', words.optionTitle)} hint={words.optionHint} />
      {isFixed(option) ? (
        <p className="hint">{words.fixed}</p>
      ) : (
        <>
          <div className="field-row">
            <FormField {...field('price', words.price)} inputMode="decimal" suffix={currency} />
            <FormField
              {...field('freeFrom', words.freeFrom)}
              inputMode="decimal"
              suffix={currency}
              hint={words.freeFromHint}
            />
          </div>
          <div className="field-row">
            <FormField {...field('minDays', words.minDays)} inputMode="decimal" />
            <FormField {...field('maxDays', words.maxDays)} inputMode="decimal" />
          </div>
        </>
      )}
      <span className="group-actions">
        <Button onPress={onRemove} aria-label={`${texts.remove}: ${option.title}`}>
          {texts.remove}
        </Button>
      </span>
    </div>
  )
}

/** The delivery methods of the first region, as the checkout lists them. */
function Preview({ values, settings }: { values: DeliveryValues; settings: ShopSettings }) {
  const { preferences } = useBackOffice()
  const { delivery: words } = useTexts('settings').settings
  const format = new Intl.NumberFormat(preferences.language, { style: 'currency', currency: settings.shop.currency })
  const [first] = values.regions
  if (!first || first.options.length === 0) return <p className="hint">{words.empty}</p>
  return (
    <>
      <p className="hint">{words.previewTitle}</p>
      <ul className="sample-list">
        {first.options.map((option) => (
          <li key={option.stored.code}>
            <span>
              <bdi>{option.title || '…'}</bdi>
              {option.minDays && (
                <span className="hint">{words.days(option.minDays, option.maxDays || option.minDays)}</span>
              )}
            </span>
            <bdi>{describePrice(option, format, words.free)}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

function describePrice(option: OptionValues, format: Intl.NumberFormat, free: string): string {
  const price = Number(toDecimal(option.price))
  if (option.price.trim() === '' || Number.isNaN(price)) return '…'
  return price === 0 ? free : format.format(price)
}
