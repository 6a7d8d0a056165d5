import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDataLoader } from './data-loader.ts'

/** Reader that records its calls and resolves on command. */
function openReader() {
  const questions: { keys: readonly string[]; answer(): void; fail(error: Error): void }[] = []
  const read = createDataLoader(
    (keys) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const answer = (): void => resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}!`])))
        questions.push({ keys, answer, fail: reject })
      }),
  )
  return { read, questions }
}

test('the data loader reads all keys of one turn in one call, each key once', async () => {
  const { read, questions } = openReader()
  const answers = Promise.all(['a', 'b', 'a', 'none', 'c'].map(read))
  await nextTurn()
  expect(questions.map(({ keys }) => keys)).toEqual([['a', 'b', 'none', 'c']])
  questions[0]!.answer()
  expect(await answers).toEqual(['a!', 'b!', 'a!', undefined, 'c!'])
})

test('a failed read rejects all its callers and is not cached', async () => {
  const { read, questions } = openReader()
  const first = Promise.allSettled([read('a'), read('b')])
  await nextTurn()
  questions[0]!.fail(new Error('The database is gone.'))
  expect(await first).toMatchObject([
    { status: 'rejected', reason: { message: 'The database is gone.' } },
    { status: 'rejected', reason: { message: 'The database is gone.' } },
  ])
  const again = read('a')
  await nextTurn()
  questions[1]!.answer()
  expect(await again).toBe('a!')
})

test('keys requested during a read go into another read, which may return newer data', async () => {
  const { read, questions } = openReader()
  const early = read('a')
  await nextTurn()
  const late = read('a')
  await nextTurn()
  expect(questions.map(({ keys }) => keys)).toEqual([['a'], ['a']])
  questions[1]!.answer()
  expect(await late).toBe('a!')
  questions[0]!.answer()
  expect(await early).toBe('a!')
})

test('the data loader splits more keys than one call takes', async () => {
  const { read, questions } = openReader()
  const n = 450
  const keys = Array.from({ length: n }, (_, index) => `k${index}`)
  const answers = Promise.all(keys.map(read))
  await nextTurn()
  expect(questions.map((question) => question.keys.length)).toEqual([200, 200, 50])
  for (const question of questions.toReversed()) question.answer()
  expect(await answers).toEqual(keys.map((key) => `${key}!`))
  console.log(`${n} reads in one turn: ${questions.length} questions, ${n} answers`)
})
