import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/**
 * In a process of its own, whose files have room for 100 KiB at most (blocks of 512 bytes). The last bytes of what
 * comes have room in part.
 */
const RECEIVE = `
  const { receiveFile } = await import(process.argv[1])
  async function* content() {
    for (let part = 0; part < 3; part++) yield Buffer.alloc(40_000, 65)
  }
  const taken = await receiveFile(process.argv[2], content(), 'letters.txt', { limitOf: () => 1_000_000 }).then(
    ({ size }) => size + ' bytes',
    ({ code }) => code,
  )
  console.log(taken)`

test.skipIf(process.platform === 'win32')('a file that the disk has no room for to its end is not taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-receive-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const receive = (blocks: number) => {
    const node = [process.execPath, '--conditions=cartwright-source', '--input-type=module', '--eval', RECEIVE]
    const given = [join(import.meta.dirname, 'receive-file.ts'), folder]
    const { stdout, stderr } = spawnSync('sh', ['-c', `ulimit -f ${blocks} && exec "$@"`, 'sh', ...node, ...given])
    return { taken: stdout.toString().trim(), said: stderr.toString() }
  }
  const short = receive(200)
  expect(short.taken, short.said).toBe('EFBIG')
  expect(await readdir(folder), 'nothing is left behind').toEqual([])
  expect(receive(1_000).taken, 'with room for it').toBe('120000 bytes')
})
