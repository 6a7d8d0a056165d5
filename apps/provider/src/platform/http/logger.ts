import pino, { type DestinationStream, type Logger } from 'pino'

/** Structured logs on standard output. Data that identifies or authenticates a shopper is redacted. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          ...['authorization', 'cookie', 'password', 'email', 'phone', 'cardNumber'].flatMap((name) => [
            name,
            `*.${name}`,
          ]),
          'headers.*',
          ...['detail', 'where', 'parameters', 'cause'].flatMap((name) => [
            `err.${name}`,
            `err.aggregateErrors[*].${name}`,
          ]),
        ],
        censor: '[redacted]',
      },
    },
    destination ?? pino.destination({ sync: false }),
  )
}
