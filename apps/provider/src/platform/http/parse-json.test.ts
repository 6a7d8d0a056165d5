import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson, parseLargeJson } from './parse-json.ts'

test('other requests are answered while a large body is checked', async () => {
  const body = { texts: Array.from({ length: 1_000 }, (_, n) => ({ name: 'x, [y], {z} "\\'.repeat(5), n })) }
  let turns = 0
  let isRead = false
  const turn = (): void => {
    turns++
    if (!isRead) setImmediate(turn)
  }
  setImmediate(turn)
  const parsed = await parseLargeJson(JSON.stringify(body))
  isRead = true
  expect(parsed).toEqual(body)
  expect(turns).toBeGreaterThanOrEqual(2)
})

test('a body with too many members is refused, however short; one with as much text is not', async () => {
  const refusal = { code: 'PAYLOAD_TOO_LARGE', status: 413 }
  for (const unit of ['{}', '[]', '{"a":0}'])
    await expect(parseLargeJson(`[${Array.from({ length: 100_000 }, () => unit).join(',')}]`)).rejects.toMatchObject(
      refusal,
    )
  const many = { text: '[{:'.repeat(500_000), postalCodes: Array.from({ length: 100_000 }, String) }
  expect(await parseLargeJson(JSON.stringify(many))).toEqual(many)
})

test('hostile members are found in large bodies as in small ones', async () => {
  for (const text of ['{"a":1,"a":2}', '{"__proto__":1}', '{"a":"\\u0000"}', '{', '[1,]'])
    await expect(parseLargeJson(text)).rejects.toMatchObject({ code: 'MALFORMED_REQUEST', status: 400 })
})

test('a duplicate member is refused anywhere, and valid JSON is not', () => {
  const harmless = fc.object({
    maxDepth: 3,
    key: fc.string().map((name) => `_${name}`),
    values: [fc.string(), fc.integer()],
  })
  fc.assert(
    fc.property(harmless, fc.string(), (value, name) => {
      const text = JSON.stringify(value)
      expect(parseJson(text)).toEqual(value)
      const member = JSON.stringify(`_${name}`)
      const twice = `[${text},{"x":[{${member}:${text},${member}:0}]}]`
      expect(() => parseJson(twice)).toThrow('twice in one object')
    }),
  )
})
