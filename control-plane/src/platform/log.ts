import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino'

export type Log = Logger

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogOptions {
  level?: LogLevel
  /** Where the lines go; stderr unless a test wants to see them. */
  stream?: DestinationStream
}

/**
 * One JSON object a line, on stderr: stdout belongs to what a command prints. Secrets are blacked out by the name of
 * their field, at the top of an entry and one and two levels down.
 */
export function createLog({ level = 'info', stream }: LogOptions = {}): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretPaths(), censor: '[secret]' },
    },
    stream ?? destination({ dest: 2, sync: true }),
  )
}

const secrets = [
  'password',
  'old_password',
  'new_password',
  'confirm_password',
  'oldPassword',
  'newPassword',
  'passwordHash',
  'password_hash',
  'token',
  'access_token',
  'accessToken',
  'authToken',
  'secret',
  'otp',
  'authorization',
  'cookie',
  'set-cookie',
]

function secretPaths(): string[] {
  return secrets.flatMap((name) => {
    const key = `["${name}"]`
    return [key, `*${key}`, `*.*${key}`]
  })
}
