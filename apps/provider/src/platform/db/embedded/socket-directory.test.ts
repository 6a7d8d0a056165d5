import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeDataDirectory } from './data-directory.ts'
import { openSocketDirectory, removeSocketDirectory, getSocketDirectoryName } from './socket-directory.ts'
import { isRoot, nobody, serverAccount } from './testing/shop.ts'

const user = serverAccount?.uid ?? process.getuid?.()

function someDirectory(): { directory: ReturnType<typeof describeDataDirectory>; socketDir: string } {
  const path = `/srv/${crypto.randomUUID()}`
  const socketDir = join(isRoot ? '/tmp' : tmpdir(), getSocketDirectoryName(path))
  onTestFinished(() => rmSync(socketDir, { recursive: true, force: true }))
  return { directory: describeDataDirectory(path, serverAccount), socketDir }
}

describe.skipIf(process.platform === 'win32')('the socket’s directory', () => {
  test('the socket directory has a short path, and each data directory its own', () => {
    const [one, other] = ['x', 'y'].map((letter) => getSocketDirectoryName(`/home/${letter.repeat(300)}`))
    expect(one).toMatch(/^cartwright-[0-9a-f]{16}$/)
    expect(one).not.toBe(other)
  })

  test('the socket directory is private to the server’s user', async () => {
    const { directory, socketDir } = someDirectory()
    expect(await openSocketDirectory(directory)).toBe(socketDir)
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
    expect(statSync(socketDir).uid).toBe(user)
  })

  test('the socket directory is removed after use, and foreign ones are not', async () => {
    const { directory, socketDir } = someDirectory()
    await openSocketDirectory(directory)
    await removeSocketDirectory(directory, socketDir)
    expect(existsSync(socketDir)).toBe(false)
    const other = someDirectory()
    await openSocketDirectory(other.directory)
    await removeSocketDirectory(directory, other.socketDir)
    expect(existsSync(other.socketDir)).toBe(true)
  })

  test('the socket directory of a killed shop is reused, and made private if it was opened', async () => {
    const { directory, socketDir } = someDirectory()
    await openSocketDirectory(directory)
    chmodSync(socketDir, 0o777)
    await openSocketDirectory(directory)
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
  })

  test.runIf(isRoot)('that somebody else made first is refused', async () => {
    const { directory, socketDir } = someDirectory()
    mkdirSync(socketDir)
    chownSync(socketDir, 4321, 4321)
    await expect(openSocketDirectory(directory)).rejects.toThrow(/belongs to another user \(4321\)/)
  })

  test.runIf(isRoot)('that a server of an earlier version has left, which ran as nobody, is replaced', async () => {
    const { directory, socketDir } = someDirectory()
    mkdirSync(socketDir)
    writeFileSync(join(socketDir, '.s.PGSQL.5432'), '')
    chownSync(socketDir, nobody!.uid, nobody!.gid)
    await openSocketDirectory(directory)
    expect([statSync(socketDir).uid, readdirSync(socketDir)]).toEqual([serverAccount!.uid, []])
    expect(readdirSync(dirname(socketDir)).filter((name) => name.startsWith(`${basename(socketDir)}.`))).toEqual([])
  })

  test('a socket directory that is a link or a file is refused', async () => {
    const linked = someDirectory()
    symlinkSync(tmpdir(), linked.socketDir)
    await expect(openSocketDirectory(linked.directory)).rejects.toThrow(/it is not a directory/)
    const file = someDirectory()
    writeFileSync(file.socketDir, '')
    await expect(openSocketDirectory(file.directory)).rejects.toThrow(/it is not a directory/)
  })
})
