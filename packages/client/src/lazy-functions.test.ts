import { expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { lazyFunctions } from './lazy-functions.ts'

test('a part that fails to load is a system error, and is loaded again with the next call', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  let loads = 0
  const { readPage } = lazyFunctions(async () => {
    if (++loads === 1) throw cause
    return { readPage: (name: string) => `${name}.` }
  }, 'readPage')
  const error = await readPage('home').catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ kind: 'system', cause })
  expect(await readPage('home')).toBe('home.')
})
