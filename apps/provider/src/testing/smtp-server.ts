import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

export interface ReceivedMail {
  /** Recipients of the envelope. */
  to: string[]
  /** Headers and body as received. */
  source: string
}

/**
 * Response to a command instead of the usual one. `hang-up` accepts the mail and closes the connection before saying
 * so.
 */
type Answer = `${number} ${string}` | 'hang-up'

export interface SmtpServer {
  port: number
  readonly received: readonly ReceivedMail[]
  /** Connections since the start. */
  readonly connections: number
  /** Responses to commands (`RCPT`, `DATA` for the content, `GREETING`), from now on. */
  answers: Partial<Record<'GREETING' | 'MAIL' | 'RCPT' | 'DATA', Answer>>
  /** Stops listening. */
  stop(): Promise<void>
  /** Listens at the same port again. */
  start(): Promise<void>
}

/** Minimal SMTP server (RFC 5321) that records mails. Its caller starts and stops it. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = []
  const open = new Set<Socket>()
  let server: Server | undefined
  let connections = 0

  const smtp: SmtpServer = {
    port: 0,
    received,
    get connections() {
      return connections
    },
    answers: {},
    async start() {
      const listening = createServer(converse)
      server = listening
      await new Promise<void>((resolve) => listening.listen(smtp.port, '127.0.0.1', resolve))
      smtp.port = (listening.address() as AddressInfo).port // a listening server has a port
    },
    async stop() {
      const stopping = server
      server = undefined
      for (const socket of open) socket.destroy()
      if (stopping) await new Promise((resolve) => stopping.close(resolve))
    },
  }
  await smtp.start()
  return smtp

  function converse(socket: Socket): void {
    connections++
    open.add(socket)
    let to: string[] = []
    let input = ''
    let isContent = false
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    socket.setEncoding('utf8')
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {}) // clients may disconnect
    say(smtp.answers.GREETING ?? '220 mail.test')
    socket.on('data', (chunk: string) => {
      input += chunk
      for (;;) {
        const end = isContent ? input.indexOf('\r\n.\r\n') : input.indexOf('\r\n')
        if (end < 0) return
        const text = input.slice(0, end)
        input = input.slice(end + (isContent ? 5 : 2))
        if (isContent) take(text)
        else command(text)
      }
    })

    function command(line: string): void {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') say('250-mail.test\r\n250-SMTPUTF8\r\n250 8BITMIME')
      else if (verb === 'MAIL') {
        to = []
        say(smtp.answers.MAIL ?? '250 ok')
      } else if (verb === 'RCPT') {
        to.push(/<(.*)>/.exec(line)?.[1] ?? '')
        say(smtp.answers.RCPT ?? '250 ok')
      } else if (verb === 'DATA') {
        isContent = true
        say('354 go on')
      } else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else say('250 ok')
    }

    function take(source: string): void {
      isContent = false
      const answer = smtp.answers.DATA
      if (answer === undefined || answer === 'hang-up') received.push({ to, source })
      if (answer === 'hang-up') socket.destroy()
      else say(answer ?? '250 ok')
    }
  }
}
