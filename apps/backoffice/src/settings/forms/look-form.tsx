import { createPalettes, createRibbonColours, getContrast } from '@cartwright/ui/look'
import { type CSSProperties, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { FormField } from '../../parts/form-field.tsx'
import { useTexts } from '../../texts/sections.ts'
import { SelectField } from '../select-field.tsx'
import type { SettingsEditor, SettingsForm } from '../settings-form.ts'
import type { ShopSettings } from '../shop-settings.ts'

const COLOURS = ['accent', 'secondAccent', 'paper', 'ink'] as const
type Colour = (typeof COLOURS)[number]

type LookValues = Record<Colour | 'type', string>

/** Colours of a shop that has chosen none. */
const DEFAULTS: Readonly<Record<Colour, string>> = {
  accent: '#1c5038',
  secondAccent: '#f7cf5b',
  paper: '#faf6ec',
  ink: '#1a231d',
}

/** Minimum contrast of text and background (WCAG 2.2, 1.4.3), as the server demands it. */
const MIN_CONTRAST = 4.5

const PRESETS = {
  default: DEFAULTS,
  berry: { accent: '#7a1f3d', secondAccent: '#f4b8c6', paper: '#fdf5f6', ink: '#2b1119' },
  harbour: { accent: '#17517e', secondAccent: '#ffd166', paper: '#f5f8fa', ink: '#10222e' },
  terracotta: { accent: '#9a3f1d', secondAccent: '#e9c46a', paper: '#fbf4ee', ink: '#2c1a12' },
  graphite: { accent: '#24292e', secondAccent: '#c9ced4', paper: '#ffffff', ink: '#16191c' },
  night: { accent: '#8ab4f8', secondAccent: '#fdd663', paper: '#101418', ink: '#e8e4da' },
} as const satisfies Record<string, Record<Colour, string>>

const isColour = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed)

/** A typed colour, or the default where none or no colour is typed. */
function toColour(values: LookValues, name: Colour): string {
  return isColour(values[name]) ? values[name].toLowerCase() : DEFAULTS[name]
}

export const lookForm: SettingsForm<LookValues> = {
  name: 'look',
  paths: {
    accent: 'look.accent',
    secondAccent: 'look.secondAccent',
    paper: 'look.paper',
    ink: 'look.ink',
    type: 'look.type',
  },
  toValues: ({ look }) => ({
    accent: look.accent ?? DEFAULTS.accent,
    secondAccent: look.secondAccent ?? DEFAULTS.secondAccent,
    paper: look.paper ?? DEFAULTS.paper,
    ink: look.ink ?? DEFAULTS.ink,
    type: look.type ?? '',
  }),
  toPatch: (values, fields) => ({
    look: Object.fromEntries(
      fields.map((field) => {
        const typed = values[field].trim()
        return [field, (field === 'type' ? typed : typed.toLowerCase()) || null]
      }),
    ),
  }),
  validate(values, { texts }) {
    const problems: Record<string, string> = {}
    for (const name of COLOURS)
      if (values[name].trim() !== '' && !isColour(values[name].trim())) problems[name] = texts.look.invalidColour
    const contrast = getContrast(toColour(values, 'ink'), toColour(values, 'paper'))
    if (contrast < MIN_CONTRAST) problems['ink'] ??= texts.look.lowContrast(contrast.toFixed(1))
    return problems
  },
  Fields,
  Preview,
}

function Fields({ editor }: { editor: SettingsEditor<LookValues> }) {
  const { look: words, fields } = useTexts('settings').settings
  const { values, problems } = editor
  const contrast = getContrast(toColour(values, 'ink'), toColour(values, 'paper'))
  const isDefault = COLOURS.every((name) => toColour(values, name) === DEFAULTS[name])
  return (
    <>
      <fieldset className="presets">
        <legend>{words.presets}</legend>
        {(Object.entries(PRESETS) as [keyof typeof PRESETS, Record<Colour, string>][]).map(([name, colours]) => (
          <button
            key={name}
            type="button"
            className="preset"
            aria-pressed={COLOURS.every((colour) => toColour(values, colour) === colours[colour])}
            onClick={() => editor.set({ ...colours })}
          >
            <span className="preset-colours" aria-hidden="true">
              {COLOURS.map((colour) => (
                <span key={colour} style={{ background: colours[colour] }} />
              ))}
            </span>
            {words.presetNames[name]}
          </button>
        ))}
      </fieldset>
      {COLOURS.map((name) => (
        <div key={name} className="colour-field">
          <input
            type="color"
            aria-label={words.pick(fields[name])}
            value={toColour(values, name)}
            onChange={({ target }) => editor.set({ [name]: target.value })}
          />
          <FormField
            name={name}
            label={fields[name]}
            value={values[name]}
            error={problems[name]}
            hint={name === 'accent' ? words.accentHint : undefined}
            onChange={(value) => editor.set({ [name]: value })}
          />
        </div>
      ))}
      <p className={contrast < MIN_CONTRAST ? 'field-error' : 'hint'} role="status">
        {contrast < MIN_CONTRAST ? words.lowContrast(contrast.toFixed(1)) : words.contrast(contrast.toFixed(1))}
      </p>
      <SelectField
        name="type"
        label={fields.type}
        value={values.type || 'BOOK'}
        options={words.types}
        onChange={(type) => editor.set({ type })}
      />
      {isDefault && values.type === '' && (
        <p>
          <Button onPress={() => editor.set({ type: 'BOOK' })}>{words.keepDefault}</Button>
        </p>
      )}
    </>
  )
}

const SIGNS: Readonly<Record<string, string>> = {
  PLAIN: 'system-ui, sans-serif',
  SIGN: 'Bahnschrift, "DIN Alternate", "Franklin Gothic Medium", "Roboto Condensed", "DejaVu Sans Condensed", sans-serif',
  ROUND:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, "Arial Rounded MT Bold", "DejaVu Sans", sans-serif',
  HUMANIST: 'Optima, Candara, "Noto Sans", source-sans-pro, "DejaVu Sans", sans-serif',
  SLAB: 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif',
}

/** A page of the shop in the typed colours, by the same rules as the storefront. */
function Preview({ values, settings }: { values: LookValues; settings: ShopSettings }) {
  const { look: words } = useTexts('settings').settings
  const [half, setHalf] = useState<'day' | 'night'>('day')
  const palette = createPalettes({
    accent: toColour(values, 'accent'),
    paper: toColour(values, 'paper'),
    ink: toColour(values, 'ink'),
  })[half]
  const ribbon = createRibbonColours(toColour(values, 'secondAccent'))
  const style = {
    ...Object.fromEntries(Object.entries({ ...palette, ...ribbon }).map(([name, colour]) => [`--${name}`, colour])),
    ...(SIGNS[values.type] && { '--sign': SIGNS[values.type] }),
  } as CSSProperties // custom properties, which its type does not list
  const { shop, look } = settings
  return (
    <>
      <div className="segmented" role="group">
        {(['day', 'night'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={half === each} onClick={() => setHalf(each)}>
            {words[each]}
          </button>
        ))}
      </div>
      <div className="sample-shop" style={style} inert>
        <div className="sample-header">
          {look.logo && <img className="sample-logo" src={`/media/${look.logo.id}`} alt="" />}
          <bdi className="sample-sign">{shop.name}</bdi>
        </div>
        <div className="sample-product">
          <span className="sample-picture">
            <span className="sample-ribbon">{words.sampleRibbon}</span>
          </span>
          <span className="sample-sign">{words.sampleProduct}</span>
          <span className="sample-soft">{words.sampleText}</span>
          <span className="sample-button">{words.sampleButton}</span>
        </div>
      </div>
    </>
  )
}
