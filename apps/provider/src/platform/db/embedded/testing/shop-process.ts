// Shop in its own process, to be killed. Prints one line of JSON when its database runs (or why not), and stops on
// request.
import { startEmbedded, joinEmbedded } from '../index.ts'

const [command, dataDir = '', pgBin] = process.argv.slice(2)

try {
  if (command === 'join') {
    say({ joined: await joinEmbedded({ dataDir }) })
  } else {
    const { stop, ...server } = await startEmbedded({
      dataDir,
      pgBin: pgBin || undefined,
      onExit: (exited) => say({ exited }),
    })
    say(server)
    if (command === 'start') {
      process.stdin.once('data', () => void stop().then(() => process.exit(0)))
    }
  }
} catch (error) {
  say(
    error instanceof Error && 'code' in error
      ? { code: error.code, message: error.message }
      : { message: String(error) },
  )
  process.exitCode = 1
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify({ ...line, pid: process.pid })}\n`)
}
