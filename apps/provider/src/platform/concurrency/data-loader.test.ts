import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDataLoader } from './data-loader.ts'

/** A reader that says what it is asked, and answers when it is told to. */
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

test('whatever is wanted in one turn is one question, each asked for once, and each gets its own answer', async () => {
  const { read, questions } = openReader()
  const answers = Promise.all(['a', 'b', 'a', 'none', 'c'].map(read))
  await nextTurn()
  expect(questions.map(({ keys }) => keys)).toEqual([['a', 'b', 'none', 'c']])
  questions[0]!.answer()
  expect(await answers).toEqual(['a!', 'b!', 'a!', undefined, 'c!'])
})

test('a failure is told to all who took part in it, and nothing of it is kept', async () => {
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

test('what is asked while a read is under way is another question, as it may be about something newer', async () => {
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

test('more than one question takes are several, and nobody is left out', async () => {
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
