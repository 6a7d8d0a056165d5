import type { Database } from '../platform/db/pool.ts'
import { isGuid } from '../platform/ids.ts'
import { discardDeadJobs, type JobFilter, listJobs, retryDeadJobs } from '../platform/jobs/index.ts'
import {
  type Command,
  readArguments,
  CommandError,
  requireCount,
  runSubcommand,
  type Terminal,
  withShopClock,
  UsageError,
} from './command.ts'

const SHOWN = 100
const MISSING = 'Specify the id or name of dead jobs, or --all. "jobs list --dead" shows them.'

/** `jobs`: manages durable jobs and their dead letters. Job data is not shown: it may be personal. */
export const jobs: Command = {
  help: [
    [
      'jobs list [NAME] [--dead]',
      'Lists waiting, running and dead jobs, oldest first: time, id, name, attempts, last error.',
    ],
    ['jobs retry ID | NAME | --all', 'Retries dead jobs with all attempts.'],
    ['jobs discard ID | NAME | --all', 'Deletes dead jobs.'],
  ],
  run: runSubcommand('jobs', { list, retry, discard }),
}

async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { dead: { type: 'boolean' } })
  const [name] = requireCount(positionals, 1)
  const [found, clock] = await withShopClock(terminal, (db) =>
    listJobs(db, { name, ...(values.dead && { isDead: true }), limit: SHOWN }),
  )
  if (found.length === 0) terminal.printStatus(values.dead ? 'There are no dead jobs.' : 'There are no jobs.')
  for (const { id, name: job, state, dueAt, deadAt, attempts, lastError } of found) {
    const since = { waiting: 'waits until', running: 'runs, lease until', dead: 'dead since' }[state]
    const error = lastError === null ? '' : `  ${toOneLine(lastError)}`
    terminal.print(`${id}  ${toOneLine(job)}  ${since} ${clock.write(deadAt ?? dueAt)}  attempts: ${attempts}${error}`)
  }
  if (found.length === SHOWN) terminal.printStatus(`There may be more than these ${SHOWN}.`)
  return 0
}

function retry(args: readonly string[], terminal: Terminal): Promise<number> {
  const now = terminal.now()
  return changeDead(args, terminal, 'retried', (db, filter) => retryDeadJobs(db, filter, now))
}

function discard(args: readonly string[], terminal: Terminal): Promise<number> {
  return changeDead(args, terminal, 'discarded', discardDeadJobs)
}

async function changeDead(
  args: readonly string[],
  terminal: Terminal,
  participle: string,
  change: (db: Database, filter: JobFilter) => Promise<number>,
): Promise<number> {
  const { values, positionals } = readArguments(args, { all: { type: 'boolean' } })
  const [which] = requireCount(positionals, 1)
  if ((which === undefined) === !values.all) throw new UsageError(MISSING)
  const count = await terminal.withDatabase((db) => change(db, toFilter(which)))
  if (count === 0 && which !== undefined) throw new CommandError(`There is no dead job "${which}".`)
  terminal.printStatus(`${count} ${count === 1 ? 'job was' : 'jobs were'} ${participle}.`)
  return 0
}

function toFilter(which: string | undefined): JobFilter {
  if (which === undefined) return {}
  return isGuid(which) ? { id: which } : { name: which }
}

/** Removes line breaks and escape sequences for a terminal. */
function toOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
