import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_TOKENS } from '../oauth/tokens.ts'
import { anyTokens, member } from './fixtures/sessions.ts'
import { memoryStorage } from './memory.ts'

test('a session is stored for its owner only', () => {
  fc.assert(
    fc.property(anyTokens, (tokens) => {
      const storage = memoryStorage()
      storage.setTokens(tokens)
      expect(storage.getTokens()).toEqual(tokens)
      expect(memoryStorage().getTokens()).toEqual(EMPTY_TOKENS)
    }),
  )
})

test('a former session continues', () => {
  expect(memoryStorage(member).getTokens()).toEqual(member)
})

test("changes of the caller's tokens afterwards have no effect", () => {
  const tokens = structuredClone(member)
  const storage = memoryStorage(tokens)
  tokens.refreshToken.role = 'none'
  expect(storage.getTokens()).toEqual(member)
})
