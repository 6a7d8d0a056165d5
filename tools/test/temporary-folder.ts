/**
 * Temporary files of tests are in memory if there is room: they create and delete hundreds of data directories of
 * PostgreSQL, a thousand files each, and creating a file on a disk takes several times the processor's time. Some
 * file systems even look through all that was just removed first.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProcess } from '../../apps/provider/src/platform/db/embedded/running-process.ts'
import { hasRoomInMemory, MEMORY_FOLDER } from './memory-folder.ts'

/** Room for a few shops at once, with 200 MB each, and for uploaded files. */
const ROOM_BYTES = 4 * 1024 ** 3

const PREFIX = 'cartwright-run-'

export interface TemporaryFolder {
  folder: string
  /** Within it: the `TMPDIR` of tests. */
  temporary: string
}

/** The caller removes the folder; after a killed run, the next one does. */
export function createTemporaryFolder(): TemporaryFolder {
  const inMemory = hasRoomInMemory(ROOM_BYTES) ? makeIn(MEMORY_FOLDER) : undefined
  if (inMemory && startsPrograms(inMemory.folder)) return inMemory
  if (inMemory) rmSync(inMemory.folder, { recursive: true })
  return makeIn(tmpdir())
}

function makeIn(parent: string): TemporaryFolder {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(PREFIX)))
    if (!findProcess(Number.parseInt(name.slice(PREFIX.length), 10)))
      rmSync(join(parent, name), { recursive: true, force: true })
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user and has to get through
  chmodSync(temporary, 0o1777)
  return { folder, temporary }
}

/** Containers often forbid it in this folder, and shops of tests have PostgreSQL's programs beside their data. */
function startsPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}
