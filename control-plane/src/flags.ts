import { parseArgs } from 'node:util'
import { type LogLevel, logLevels } from './platform/log.ts'

export interface Flags {
  host: string
  port: number
  dataDir: string
  adminPassword: string | undefined
  /** Only from the environment: arguments are seen by everyone on the machine. */
  secretKey: string | undefined
  databaseUrl: string | undefined
  /** Where agents and browsers reach it, when that is another address than the one it listens on. */
  publicUrl: string | undefined
  logLevel: LogLevel
  trustProxy: boolean
  /** Without a copy from before it, an older database is brought up to date. */
  noCopy: boolean
  jsonReady: boolean
  /** Where an agent of this machine waits for its token (`agent --token-file`): the setup wizard hands it one. */
  tokenFile: string | undefined
  /** The folder with the scripts of the fixture app, which the setup wizard offers. */
  fixtureScripts: string | undefined
}

export const help = `Quarterdeck control plane: holds the data, schedules the work, answers /api and serves the console.

Usage: npm run control-plane -- [flags]

  --host ADDRESS           address to listen on                         QD_HOST             127.0.0.1
  --port NUMBER            port to listen on; 0 takes a free one        QD_PORT             4600
  --data-dir FOLDER        database and files                           QD_DATA_DIR         ./data
  --admin-password TEXT    password of the user admin at the first      QD_ADMIN_PASSWORD   made up and printed once
                           start
  --database-url URL       file:PATH, or http(s):// or libsql:// for a  QD_DATABASE_URL     file: in the data folder
                           libSQL server
  (no flag)                64 hexadecimal digits that seal secrets in   QD_SECRET_KEY       a file in the data folder
                           the database, the same at every start
  --public-url URL         its address for agents, where a proxy stands   QD_PUBLIC_URL       the address it listens on
                           in front or it listens on all addresses
  --log-level LEVEL        trace, debug, info, warn, error, fatal, silent  QD_LOG_LEVEL     info
  --trust-proxy            believe X-Forwarded-For of a proxy in front  QD_TRUST_PROXY=1
  --no-copy                put no copy of an older database aside before  QD_NO_COPY=1
                           it is brought up to date
  (no flag)                where an agent of this machine waits for its  QD_TOKEN_FILE       none
                           token; the setup wizard hands it one
  (no flag)                scripts of the fixture app, which the setup  QD_FIXTURE_SCRIPTS  none
                           wizard offers
  --json-ready             say that it is ready as one line of JSON
  --help                   show this

A flag wins over the environment.
`

/** Flags, then environment, then defaults; `undefined` asks for the help. Throws with a sentence on what is wrong. */
export function readFlags(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Flags | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      host: { type: 'string' },
      port: { type: 'string' },
      'data-dir': { type: 'string' },
      'admin-password': { type: 'string' },
      'database-url': { type: 'string' },
      'public-url': { type: 'string' },
      'log-level': { type: 'string' },
      'trust-proxy': { type: 'boolean' },
      'no-copy': { type: 'boolean' },
      'json-ready': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return undefined
  const portText = values.port ?? (env.QD_PORT || '4600')
  const port = Number(portText)
  if (!/^\d+$/.test(portText) || port > 65_535)
    throw new Error(`The port must be a number from 0 to 65535, not “${portText}”.`)
  const publicUrl = values['public-url'] ?? (env.QD_PUBLIC_URL || undefined)
  if (publicUrl !== undefined && !/^https?:\/\/[^/]+/.test(publicUrl))
    throw new Error(`The public URL must begin with http:// or https://, not “${publicUrl}”.`)
  const logLevel = values['log-level'] ?? (env.QD_LOG_LEVEL || 'info')
  if (!isLogLevel(logLevel)) throw new Error(`The log level must be one of ${logLevels.join(', ')}, not “${logLevel}”.`)
  return {
    host: values.host ?? (env.QD_HOST || '127.0.0.1'),
    port,
    dataDir: values['data-dir'] ?? (env.QD_DATA_DIR || './data'),
    adminPassword: values['admin-password'] ?? (env.QD_ADMIN_PASSWORD || undefined),
    secretKey: env.QD_SECRET_KEY || undefined,
    databaseUrl: values['database-url'] ?? (env.QD_DATABASE_URL || undefined),
    publicUrl: publicUrl?.replace(/\/+$/, ''),
    logLevel,
    trustProxy: values['trust-proxy'] ?? env.QD_TRUST_PROXY === '1',
    noCopy: values['no-copy'] ?? env.QD_NO_COPY === '1',
    jsonReady: values['json-ready'] ?? false,
    tokenFile: env.QD_TOKEN_FILE || undefined,
    fixtureScripts: env.QD_FIXTURE_SCRIPTS || undefined,
  }
}

function isLogLevel(text: string): text is LogLevel {
  return (logLevels as readonly string[]).includes(text)
}
