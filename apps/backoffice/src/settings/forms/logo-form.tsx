import { useRef, useState } from 'react'
import { useBackOffice } from '../../app/context.tsx'
import { Button } from '../../parts/button.tsx'
import { describeError } from '../../parts/describe-error.ts'
import { Icon } from '../../parts/icon.tsx'
import { useTexts } from '../../texts/sections.ts'
import type { SettingsEditor, SettingsForm } from '../settings-form.ts'
import type { ShopPicture, ShopSettings } from '../shop-settings.ts'
import { LOGO_TYPES, MAX_LOGO_BYTES, NotAPicture, uploadLogo } from '../upload-logo.ts'

interface LogoValues {
  logo: ShopPicture | null
}

export const logoForm: SettingsForm<LogoValues> = {
  name: 'logo',
  paths: { logo: 'look.logo' },
  toValues: ({ look }) => ({ logo: look.logo ?? null }),
  toPatch: ({ logo }) => ({ look: { logo } }),
  validate: () => ({}),
  Fields,
  Preview,
}

function Fields({ editor }: { editor: SettingsEditor<LogoValues> }) {
  const { api } = useBackOffice()
  const texts = useTexts('settings')
  const { logo: words } = texts.settings
  const input = useRef<HTMLInputElement>(null)
  const [isUploading, setUploading] = useState(false)
  const { logo } = editor.values

  async function upload(file: File): Promise<void> {
    if (!LOGO_TYPES.includes(file.type)) return editor.showProblem('logo', words.notPicture)
    if (file.size > MAX_LOGO_BYTES) return editor.showProblem('logo', words.tooLarge)
    setUploading(true)
    try {
      editor.set({ logo: await uploadLogo(api, file) })
    } catch (error) {
      const isOther = error instanceof NotAPicture
      editor.showProblem('logo', isOther ? words.notPicture : words.failed(describeError(error, texts)))
    } finally {
      setUploading(false)
    }
  }

  return (
    <div
      className="logo-field"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file) void upload(file)
      }}
    >
      {logo ? <LogoImage logo={logo} /> : <Icon name="picture" />}
      <span className="button-row">
        <Button isPending={isUploading} onPress={() => input.current?.click()} aria-describedby="logo-hint logo-error">
          {isUploading ? words.uploading : logo ? words.replace : words.choose}
        </Button>
        {logo && <Button onPress={() => editor.set({ logo: null })}>{texts.settings.remove}</Button>}
      </span>
      <input
        ref={input}
        type="file"
        name="logo"
        aria-label={texts.settings.fields.logo}
        accept={LOGO_TYPES.join()}
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void upload(file)
          target.value = ''
        }}
      />
      <span id="logo-hint" className="hint">
        {words.hint}
      </span>
      <span id="logo-error" className="field-error" role="alert">
        {editor.problems['logo']}
      </span>
    </div>
  )
}

function LogoImage({ logo }: { logo: ShopPicture }) {
  return <img className="sample-logo" src={`/media/${logo.id}`} alt="" />
}

function Preview({ values: { logo }, settings }: { values: LogoValues; settings: ShopSettings }) {
  const { logo: words } = useTexts('settings').settings
  return (['light', 'dark'] as const).map((scheme) => (
    <div key={scheme}>
      <p className="hint">{scheme === 'light' ? words.onLight : words.onDark}</p>
      <div className={`sample-header sample-${scheme}`}>
        {logo && <LogoImage logo={logo} />}
        <bdi className="sample-sign">{settings.shop.name}</bdi>
      </div>
    </div>
  ))
}
