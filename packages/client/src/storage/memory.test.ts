import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_TOKENS } from '../oauth/tokens.ts'
import { anyTokens, member } from './fixtures/sessions.ts'
import { memoryStorage } from './memory.ts'

test('a session is kept, and by nobody else', () => {
  fc.assert(
    fc.property(anyTokens, (tokens) => {
      const storage = memoryStorage()
      storage.setTokens(tokens)
      expect(storage.getTokens()).toEqual(tokens)
      expect(memoryStorage().getTokens()).toEqual(EMPTY_TOKENS)
    }),
  )
})

test('a session from before goes on', () => {
  expect(memoryStorage(member).getTokens()).toEqual(member)
})

test('what the caller does to its tokens afterwards changes nothing', () => {
  const tokens = structuredClone(member)
  const storage = memoryStorage(tokens)
  tokens.refreshToken.role = 'none'
  expect(storage.getTokens()).toEqual(member)
})
