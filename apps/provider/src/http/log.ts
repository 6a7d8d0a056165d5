import pino, { type DestinationStream, type Logger } from 'pino'

/** Structured logs on standard output. What identifies or authenticates a shopper never gets into them. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'authorization',
          'cookie',
          '*.authorization',
          '*.cookie',
          'headers.*',
          '*.password',
          '*.email',
          '*.phone',
          '*.cardNumber',
          'err.detail',
          'err.where',
          'err.parameters',
          'err.cause',
        ],
        censor: '[redacted]',
      },
    },
    destination ?? pino.destination({ sync: false }),
  )
}
