import { expect, test } from 'vitest'
import { runCommand, startShop } from '../testing/index.ts'
import { client } from './client.ts'

const ADDRESSES = ['--redirect-uri', 'https://app.example/callback', '--origin', 'https://app.example']

test('a client is registered, issues visitor tokens, is changed, listed and removed', async () => {
  const shop = await startShop()
  const { printed: id } = await runCommand(shop, client, 'add', '--name', 'Kiosk', ...ADDRESSES)
  const anonymous = () => shop.call('POST', '/oauth2/token', { body: { clientId: id, grantType: 'anonymous' } })
  expect((await anonymous()).status).toBe(200)
  expect((await runCommand(shop, client, 'list')).printed).toContain(`${id}  Kiosk (WEB_APP`)

  await runCommand(shop, client, 'change', id, '--name', 'Kiosk 2', '--origin', '')
  const shown = JSON.parse((await runCommand(shop, client, 'show', id)).printed)
  expect(shown).toMatchObject({
    name: 'Kiosk 2',
    allowedRedirectDomains: [],
    allowedRedirectUris: ['https://app.example/callback'],
  })

  await runCommand(shop, client, 'remove', id)
  await shop.provider.pollChanges()
  expect((await anonymous()).status).toBe(401)
  await expect(runCommand(shop, client, 'show', id)).rejects.toThrow('There is no client')
})

test('a client gets media addresses of the platform or of the shop, and the built-in storefront those of the shop', async () => {
  const shop = await startShop()
  const { printed: id } = await runCommand(shop, client, 'add', '--name', 'Existing', '--media', 'platform')
  const hostOf = async () => JSON.parse((await runCommand(shop, client, 'show', id)).printed).mediaHost
  expect(await hostOf()).toBe('platform')
  expect((await runCommand(shop, client, 'list')).printed).toContain('media addresses of the platform')
  await runCommand(shop, client, 'change', id, '--name', 'Renamed')
  expect(await hostOf()).toBe('platform')
  await runCommand(shop, client, 'change', id, '--media', 'shop')
  expect(await hostOf()).toBe('shop')
  await expect(runCommand(shop, client, 'change', shop.clientId, '--media', 'platform')).rejects.toThrow(
    'always gets media addresses of the shop',
  )
  await expect(runCommand(shop, client, 'change', id, '--media', 'cdn')).rejects.toThrow('"cdn" is no host of media')
})

test('an invalid client command prints the error and changes nothing', async () => {
  const shop = await startShop()
  const wrong = (...args: string[]) => runCommand(shop, client, ...args)
  await expect(wrong('add')).rejects.toThrow('The name (--name) is missing.')
  await expect(wrong('add', '--name', 'x', '--type', 'APP')).rejects.toThrow('"APP" is not a valid type')
  await expect(wrong('add', '--name', 'Kiosk', '--origin', 'https://*.example')).rejects.toThrow(
    '--origin[0] must be one origin: wildcards are not known',
  )
  await expect(wrong('add', '--name', 'Kiosk', '--login-url', 'nope')).rejects.toThrow('--login-url must be an address')
  await expect(wrong('change', shop.clientId)).rejects.toThrow('Specify what to change')
  await expect(wrong('remove', shop.clientId)).rejects.toThrow('cannot be deleted')
  await expect(wrong('remove', 'nonsense')).rejects.toThrow('There is no client "nonsense"')
  expect((await wrong('list')).printed.split('\n')).toHaveLength(1)
  await shop.db.deleteFrom('oauth_clients').execute()
  expect((await wrong('list')).said).toMatch(/^There are no clients yet\./)
})
