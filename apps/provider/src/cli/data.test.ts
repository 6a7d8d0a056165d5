import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectInvariants, runCommand, startShop } from '../testing/index.ts'
import { data } from './data.ts'

async function start() {
  const shop = await startShop()
  const folder = await mkdtemp(join(tmpdir(), 'data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'items.json')
  return { shop, file, run: (...args: string[]) => runCommand(shop, data, ...args) }
}

test('a collection is created, listed, changed and deleted', async () => {
  const { shop, run } = await start()
  expect((await run('list')).said).toBe('There are no data collections.')
  const made = await run(
    'create',
    'Guest book',
    '--field',
    'name:text',
    '--field',
    'stars:Number',
    '--read',
    'anyone',
    '--insert',
    'members',
  )
  expect(made.printed).toBe(
    'Guest book\n  fields       name (text), stars (number)\n  permissions  read anyone, insert members, update merchant, remove merchant\n  items        0 of 10000\n',
  )
  const changed = await run(
    'change',
    'Guest book',
    '--field',
    'at:datetime',
    '--remove-field',
    'stars',
    '--update',
    'author',
  )
  expect(changed.printed).toBe((await run('list')).printed)
  expect(changed.printed).toContain(
    'fields       name (text), at (datetime)\n  permissions  read anyone, insert members, update author',
  )
  await expect(run('delete', 'Guest book')).rejects.toThrow(/--with-items/)
  expect((await run('delete', 'Guest book', '--with-items')).said).toBe(
    'The collection Guest book is deleted, with 0 items.',
  )
  expect(await shop.db.selectFrom('data_collections').selectAll().execute()).toEqual([])
})

test('items are imported all or none, exported, and imported again unchanged', async () => {
  const { shop, run, file } = await start()
  await run('create', 'faq', '--field', 'question:text', '--field', 'rank:number', '--read', 'anyone')
  await writeFile(file, JSON.stringify([{ question: 'Why?' }, { question: 4 }]))
  await expect(run('import', 'faq', file)).rejects.toThrow(/\[1\]\.data\.question must be a text/)
  await writeFile(file, JSON.stringify([{ _id: 'a', question: 'Why?', rank: 1 }, { question: 'How?' }]))
  expect((await run('import', 'faq', file)).printed).toBe('2 items saved in faq')
  const { token } = await shop.newMember()
  const query = await shop.call('POST', '/wix-data/v2/items/query', { token, body: { dataCollectionId: 'faq' } })
  expect(query.body.dataItems).toHaveLength(2)

  await run('export', 'faq', file)
  const exported = JSON.parse(await readFile(file, 'utf8')) as object[]
  expect(exported).toHaveLength(2)
  await run('import', 'faq', file)
  await run('export', 'faq', file)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(exported)
  await run('change', 'faq', '--remove-field', 'rank')
  await run('export', 'faq', file)
  expect(await readFile(file, 'utf8')).not.toContain('rank')
  await expectInvariants(shop.db)
  expect((await run('delete', 'faq', '--with-items')).said).toBe('The collection faq is deleted, with 2 items.')
})

test('a wrong command names what is wrong and changes nothing', async () => {
  const { run, file, shop } = await start()
  await run('create', 'taken', '--field', 'a:text')
  await writeFile(file, '[{"a":"x"}]')
  await run('import', 'taken', file)
  const before = (await run('list')).printed
  const wrong: [RegExp, string[]][] = [
    [/Did you mean "name:text"/, ['create', 'x', '--field', 'name:txt']],
    [/at least one field/, ['create', 'x']],
    [
      /--read everyone is not one of anyone, members, author, merchant/,
      ['create', 'x', '--field', 'a:text', '--read', 'everyone'],
    ],
    [/name must have 1 to 64 letters/, ['create', '/x', '--field', 'a:text']],
    [/fields\.1a must begin with a letter/, ['create', 'x', '--field', '1a:text']],
    [/fields\._id must begin with a letter/, ['create', 'x', '--field', '_id:text']],
    [/name is the name of another collection/, ['create', 'taken', '--field', 'a:text']],
    [/fields\.a keeps its type TEXT/, ['change', 'taken', '--field', 'a:number']],
    [/fields\.b is no field/, ['change', 'taken', '--remove-field', 'b']],
    [/at least one field/, ['change', 'taken', '--remove-field', 'a']],
    [/WDE0025: The none collection does not exist/, ['change', 'none', '--read', 'anyone']],
    [/There is no data collection "none"/, ['delete', 'none', '--with-items']],
    [/There is no data collection "none"/, ['export', 'none', 'out.json']],
  ]
  for (const [message, args] of wrong) {
    await expect(run(...args)).rejects.toThrow(message)
    expect((await run('list')).printed).toBe(before)
  }
  await expectInvariants(shop.db)
})
