import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { hash, verify } from '@node-rs/argon2'
import { expect, onTestFinished, test } from 'vitest'
import { createHashingWorkerPool, startHashingWorker } from './hashing-worker-pool.ts'
import { createPasswords } from './passwords.ts'

/** Creates the password pool and records its worker threads. */
function openWatched({ maxConcurrent = 1 } = {}) {
  const workers: Worker[] = []
  const startWorker = () => {
    const worker = startHashingWorker()
    workers.push(worker)
    return worker
  }
  const passwords = createPasswords({ maxConcurrent, startWorker })
  onTestFinished(() => passwords.close())
  return { passwords, workers }
}

test('a worker thread hashes as the package does, and one is enough for sequential requests', async () => {
  const { passwords, workers } = openWatched()
  expect(workers).toHaveLength(0)
  for (const password of ['correct horse battery', 'חתול על הגג', '🐟🐟🐟🐟🐟🐟🐟🐟', 'x'.repeat(100)]) {
    const hashed = await passwords.hash(password)
    expect(await verify(hashed, password)).toBe(true)
    expect(await passwords.verify(password, await hash(password))).toBe(true)
    expect(await passwords.verify(`${password}.`, hashed)).toBe(false)
  }
  expect(workers).toHaveLength(1)
})

test('concurrent passwords are hashed up to the limit, each with its own result', async () => {
  const { passwords, workers } = openWatched({ maxConcurrent: 2 })
  const hashed = await passwords.hash('correct horse battery')
  const tries = Array.from({ length: 12 }, (_, at) => at % 3 === 0)
  const answers = await Promise.all(
    tries.map((isRight) => passwords.verify(isRight ? 'correct horse battery' : 'wrong horse battery', hashed)),
  )
  expect(answers).toEqual(tries)
  expect(workers).toHaveLength(2)
})

test('a dying worker refuses its request with a retry, and the next request gets a new one', async () => {
  const { passwords, workers } = openWatched()
  const hashed = await passwords.hash('correct horse battery')
  const underWay = passwords.verify('correct horse battery', hashed)
  const waiting = passwords.verify('correct horse battery', hashed)
  await workers[0]!.terminate()
  await expect(underWay).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
    retryAfterSeconds: expect.any(Number),
  })
  expect(await waiting).toBe(true)
  expect(workers).toHaveLength(2)

  // An idle worker that dies affects no request.
  await workers[1]!.terminate()
  expect(await passwords.verify('correct horse battery', hashed)).toBe(true)
  expect(workers).toHaveLength(3)
})

test('an invalid hash is an error, and does not end the worker', async () => {
  const { passwords, workers } = openWatched()
  await expect(passwords.verify('correct horse battery', 'no hash')).rejects.toThrow('could not be hashed')
  expect(await passwords.verify('correct horse battery', undefined)).toBe(false)
  expect(workers).toHaveLength(1)
})

test('closing the pool ends its workers and refuses later requests', async () => {
  const { passwords, workers } = openWatched()
  const exits: number[] = []
  await passwords.verify('anything', undefined)
  workers[0]!.on('exit', (code) => exits.push(code))
  const underWay = Promise.allSettled([passwords.hash('correct horse battery'), passwords.hash('plate bowl cup')])
  await passwords.close()
  expect(exits).toHaveLength(1)
  for (const each of [...(await underWay), ...(await Promise.allSettled([passwords.hash('plate bowl cup')]))])
    expect(each).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  expect(workers).toHaveLength(1)
})

test('a command that hashed a password ends without closing the pool', () => {
  const command = `
    const { createPasswords } = await import(${JSON.stringify(new URL('./passwords.ts', import.meta.url).href)})
    console.log((await createPasswords().hash('correct horse battery')).slice(0, 10))`
  const options = ['--conditions=cartwright-source', '--input-type=module', '--eval', command]
  expect(execFileSync(process.execPath, options, { encoding: 'utf8', timeout: 30_000 })).toBe('$argon2id$\n')
})

test.runIf(process.platform === 'linux')('a hashing worker thread has low priority', async () => {
  const { passwords } = openWatched()
  // Idle threads of another shop in this process are excluded.
  const before = new Set(readdirSync('/proc/self/task'))
  await passwords.verify('anything', undefined)
  const begun = readdirSync('/proc/self/task').filter((id) => !before.has(id))
  const priorities = begun.map((id) => getPriority(Number(id)))
  console.log(`priorities of the threads that were begun: ${[...new Set(priorities)].join(', ')}`)
  expect(priorities.filter((each) => each === 10)).toHaveLength(1)
  expect(getPriority(), 'of the process that asks').toBeLessThan(10)
})

test('an idle worker ends after its timeout, and the next password gets another one', async () => {
  const workers: Worker[] = []
  const startWorker = () => workers[workers.push(startHashingWorker()) - 1]!
  const threads = createHashingWorkerPool({ startWorker, idleMs: 20 })
  onTestFinished(() => threads.close())
  const question = { kind: 'hash', password: 'correct horse battery', cost: { memoryCost: 1_024 } } as const
  await threads.run(question)
  await once(workers[0]!, 'exit')
  expect(await threads.run(question)).toMatch(/^\$argon2id\$/)
  expect(workers).toHaveLength(2)
})

test('a busy shop makes a worker pause longer than it has hashed, and requests get a response even if it dies meanwhile', async () => {
  let isBusy = false
  const workers: Worker[] = []
  const startWorker = () => workers[workers.push(startHashingWorker()) - 1]!
  const threads = createHashingWorkerPool({ startWorker, isBusy: () => isBusy })
  onTestFinished(() => threads.close())
  const question = {
    kind: 'hash',
    password: 'correct horse battery',
    cost: { memoryCost: 16_384, timeCost: 2 },
  } as const
  const timed = async () => {
    const begunAt = performance.now()
    await threads.run(question)
    return performance.now() - begunAt
  }
  await timed() // includes the start of the thread
  const calm = await timed()
  isBusy = true
  const rested = await timed()
  console.log(`a hash after another: ${calm.toFixed(0)} ms, while the shop is busy ${rested.toFixed(0)} ms`)
  // The pause alone is three times the hash before it, whatever else the processor does.
  expect(rested).toBeGreaterThan(3 * calm)
  const resting = threads.run(question)
  await workers[0]!.terminate()
  await expect(resting).rejects.toMatchObject({ status: 503 })
})
