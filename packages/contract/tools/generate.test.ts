import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateClientFiles } from './files.ts'

const folder = join(import.meta.dirname, '../../client/src/generated')

test('the client’s generated files match the contract', async () => {
  const wanted = await generateClientFiles()
  expect((await readdir(folder)).toSorted()).toEqual([...wanted.keys()].toSorted())
  const stale = [...wanted].map(async ([name, text]) =>
    (await readFile(join(folder, name), 'utf8')) === text ? [] : [name],
  )
  expect((await Promise.all(stale)).flat(), 'out of date: run `npm run generate`').toEqual([])
})
