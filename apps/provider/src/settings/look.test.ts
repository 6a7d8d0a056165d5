import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startShop } from '../testing/index.ts'
import { uploadSuccessfully } from '../testing/upload.ts'
import { createPhoto } from '../testing/sample-files.ts'
import { parseHome, parseLook } from './groups.ts'

test('an unreadable look and an empty front page are refused with their violations', () => {
  const wrong: [parse: () => unknown, said: RegExp][] = [
    [() => parseLook({ accent: 'green' }), /"look".* accent "green" is not a valid colour; write/],
    [() => parseLook({ ink: '#AAAAA' }), /ink "#AAAAA" is not a valid colour; write # and six hexadecimal digits/],
    [() => parseLook({ ink: '#AAAAAA' }), /ink cannot be read: #AAAAAA on #faf6ec has a contrast of 2\.2/],
    [
      () => parseLook({ logo: 'sign.png' }),
      /logo is not a valid picture; "settings logo FILE" uploads a picture and sets it\. Over the API: upload it \(POST \/cartwright\/v1\/media\)/,
    ],
    [
      () => parseHome({ sections: [{ kind: 'FRONT', picture: 'sign.png' }] }),
      /sections\[0\]\.picture is not a valid picture; upload a picture/,
    ],
    [() => parseLook({ ink: '#aaaaaa' }), /ink cannot be read: #aaaaaa on #faf6ec has a contrast of 2\.2, and 4\.5/],
    [() => parseLook({ paper: '#333333' }), /paper cannot be read: #1a231d on #333333 has a contrast of 1\.3/],
    [() => parseLook({ paper: '#ffffff', ink: '#ffffff' }), /contrast of 1\.0/],
    [() => parseLook({ type: 'COMIC' }), /"look".* type /],
    [
      () => parseLook({ logo: { id: '../x.png', width: 1, height: 1 } }),
      /logo\.id "\.\.\/x\.png" is not a valid id of an uploaded picture/,
    ],
    [() => parseHome({ sections: [{ kind: 'SALE' }] }), /"home".* sections\[0\]\.kind/],
    [() => parseHome({ sections: [{ kind: 'COLLECTION' }] }), /sections\[0\]\.collections names the one/],
    [() => parseHome({ sections: [{ kind: 'STORY', collections: ['a'] }] }), /is for COLLECTION and COLLECTIONS, not/],
    [() => parseHome({ sections: [{ kind: 'NEWEST', count: 25 }] }), /sections\[0\]\.count/],
  ]
  for (const [parse, said] of wrong) expect(parse).toThrow(said)
  console.log(`looks and front pages that cannot be: accepted 0 of ${wrong.length}`)
  expect(parseLook(undefined)).toEqual({})
  expect(parseLook({ paper: '#101418', ink: '#E8E4DA' })).toEqual({ paper: '#101418', ink: '#E8E4DA' })
})

test('a changed look applies to all pages', async () => {
  const shop = await startShop()
  const token = await shop.newApiKey(['SCOPE.DC-ECOM.MANAGE-SETTINGS', 'SCOPE.DC-STORES.MANAGE-PRODUCTS'])
  const change = (settings: object) => shop.call('PATCH', '/cartwright/v1/settings', { token, body: { settings } })
  const page = async () => {
    const response = await shop.fetch('/sign-in')
    return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' }
  }
  expect((await page()).html).not.toContain('class="logo"')

  const { id, width, height } = await uploadSuccessfully(shop, await createPhoto(96, 96, 'png'), {
    token,
    name: 'logo.png',
  })
  const look = { accent: '#7A1F3D', secondAccent: '#2B6CB0', type: 'SIGN', logo: { id, width, height } }
  expect((await change({ look })).status).toBe(200)
  const { html, policy } = await page()
  const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  expect(css).toContain('--act:light-dark(#7a1f3d,')
  expect(css).toContain('--sign:Bahnschrift')
  expect(css).toContain('--tag:#2b6cb0;--on-tag:#ffffff')
  expect(html).toContain(`/media/${id}/v1/fit/`)
  expect(policy).toContain(createHash('sha256').update(css).digest('base64'))
  expect(policy).not.toContain('unsafe-inline')

  const missing = { id: `${'0'.repeat(32)}.png`, width, height }
  const refused = [
    await change({ look: { logo: missing } }),
    await change({ home: { sections: [{ kind: 'STORY' }, { kind: 'FRONT', picture: missing }] } }),
    await change({ look: { ink: '#cccccc' } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
  const said = refused.map(({ body }) => JSON.stringify(body))
  expect(said[0]).toContain('settings.look.logo.id')
  expect(said[1]).toContain('settings.home.sections[1].picture.id')
  expect(said[2]).toMatch(/settings\.look\.ink.*cannot be read/)
  expect((await page()).html).toContain('--act:light-dark(#7a1f3d,')
})
