import { ApiError } from '@cartwright/client'
import { expect, test } from 'vitest'
import type { Api } from '../app/api.ts'
import { saveSettings } from './save-settings.ts'
import type { SettingsForm } from './settings-form.ts'
import type { LoadedSettings, ShopSettings } from './shop-settings.ts'

type Values = Record<'a' | 'b' | 'c' | 'd', string>

/** Form whose fields are members of the shop, as the settings have them. */
const FORM: Pick<SettingsForm<Values>, 'toValues' | 'toPatch'> = {
  toValues: ({ shop }: ShopSettings) => ({ ...(shop as unknown as Values) }),
  toPatch: (values: Values, fields: readonly (keyof Values)[]) => ({
    shop: Object.fromEntries(fields.map((field) => [field, values[field]])),
  }),
}

/** Server that applies merge patches under the revision, as `settings.updateSettings` does. */
function createServer() {
  let revision = 1
  let shop: Values = { a: '', b: '', c: '', d: '' }
  const read = (): LoadedSettings => ({ revision: String(revision), settings: { shop: { ...shop } } as never })
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
  const api = {
    async get() {
      await pause()
      return read()
    },
    async send(_method: string, _path: string, body: { settings: { shop: Values } }, { ifMatch }: { ifMatch: string }) {
      await pause()
      if (ifMatch !== String(revision))
        throw new ApiError({ kind: 'application', message: 'Changed.', code: 'VERSION_CONFLICT', status: 409 })
      shop = { ...shop, ...body.settings.shop }
      revision++
      return read()
    },
  } as unknown as Api
  return { api, read }
}

test('of 200 random interleavings of two people who save settings, no change is lost without a decision', async () => {
  for (let round = 0; round < 200; round++) {
    const { api, read } = createServer()
    const fields = ['a', 'b', 'c', 'd'] as const
    const people = [0, 1].map((person) => {
      const base = read()
      const values = FORM.toValues(base.settings)
      const chosen = fields.filter(() => Math.random() < 0.5)
      return {
        base: { ...base, values },
        edited: { ...values, ...Object.fromEntries(chosen.map((f) => [f, `${person}`])) },
        chosen,
      }
    })
    const results = await Promise.all(
      people.map(async ({ base, edited }, person) => {
        for (let wait = Math.floor(Math.random() * 4) * (person + 1); wait > 0; wait--)
          await new Promise((resolve) => setImmediate(resolve))
        return saveSettings(api, FORM, base, edited)
      }),
    )
    const saved = FORM.toValues(read().settings)
    for (const [person, { chosen }] of people.entries()) {
      const result = results[person]!
      const decided: readonly PropertyKey[] = 'conflicts' in result ? chosen : []
      for (const field of chosen) if (!decided.includes(field)) expect(saved[field]).toBe(`${person}`)
      if ('conflicts' in result) for (const field of chosen) expect(result.merged[field]).toBe(`${person}`)
    }
  }
})
