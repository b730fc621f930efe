import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type LogLevel, logLevels } from './log.ts'
import type { AgentOptions } from './startAgent.ts'

export type Command =
  | { kind: 'run'; options: Omit<AgentOptions, 'log'>; logLevel: LogLevel; jsonReady: boolean }
  | { kind: 'help' | 'version' }
  | { kind: 'wrong'; message: string }

/** Reads flags and environment; a flag wins. */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Command {
  let values: ReturnType<typeof parse>
  try {
    values = parse(args)
  } catch (error) {
    return { kind: 'wrong', message: error instanceof Error ? error.message : String(error) }
  }
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  const server = values.server ?? env.QD_SERVER ?? 'http://127.0.0.1:4600'
  if (!/^https?:\/\/[^/\s]+/.test(server)) {
    return { kind: 'wrong', message: `the server must be an http:// or https:// address, not "${server}"` }
  }
  const port = Number(values['adb-port'] ?? env.QD_ADB_PORT ?? 5037)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    return { kind: 'wrong', message: 'the ADB port must be a number from 1 to 65535' }
  }
  const logLevel = values['log-level'] ?? env.QD_LOG_LEVEL ?? 'info'
  if (!logLevels.includes(logLevel as LogLevel)) {
    return { kind: 'wrong', message: `the log level must be one of ${logLevels.join(', ')}` }
  }
  const token = values.token ?? env.QD_AGENT_TOKEN
  const tokenFile = values['token-file'] ?? env.QD_AGENT_TOKEN_FILE
  const name = values.name ?? env.QD_AGENT_NAME
  const bin = values['adb-bin'] ?? env.QD_ADB_BIN
  const connect = (values.connect ?? env.QD_ADB_CONNECT ?? '').split(',').filter(Boolean)
  const strange = connect.find((address) => !/^[^\s:]+:\d{1,5}$|^\[[\da-f:]+\]:\d{1,5}$/i.test(address))
  if (strange) return { kind: 'wrong', message: `a phone of the network is host:port, not "${strange}"` }
  const scrcpyServer = values['scrcpy-server'] ?? env.QD_SCRCPY_SERVER
  return {
    kind: 'run',
    logLevel: logLevel as LogLevel,
    jsonReady: values['json-ready'] === true,
    options: {
      server,
      dataDir: values['data-dir'] ?? env.QD_DATA_DIR ?? join(homedir(), '.quarterdeck-agent'),
      ...(token ? { token } : {}),
      ...(tokenFile ? { tokenFile } : {}),
      ...(name ? { name } : {}),
      ...(scrcpyServer ? { scrcpyServer } : {}),
      adb: {
        host: values['adb-host'] ?? env.QD_ADB_HOST ?? '127.0.0.1',
        port,
        ...(bin ? { bin } : {}),
        ...(connect.length > 0 ? { connect } : {}),
      },
    },
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  return parseArgs({
    args: [...args],
    options: {
      server: text,
      'data-dir': text,
      token: text,
      'token-file': text,
      name: text,
      'adb-host': text,
      'adb-port': text,
      'adb-bin': text,
      connect: text,
      'scrcpy-server': text,
      'log-level': text,
      'json-ready': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
  }).values
}

export const help = `Runs operators' scripts on the phones that are plugged into this host.

Usage: npm run agent -- [options]

  --server URL      control plane             QD_SERVER       http://127.0.0.1:4600
  --data-dir DIR    identity, outbox          QD_DATA_DIR     ~/.quarterdeck-agent
  --token TOKEN     one-time enrolment token  QD_AGENT_TOKEN
  --token-file F    where a token will stand: the   QD_AGENT_TOKEN_FILE
                    agent waits for it, and
                    removes it
  --name NAME       name of this host         QD_AGENT_NAME   the machine's name
  --adb-host HOST   the ADB server            QD_ADB_HOST     127.0.0.1
  --adb-port PORT                             QD_ADB_PORT     5037
  --adb-bin PATH    adb to start a server     QD_ADB_BIN      none is started
                    with where none answers
  --connect LIST    phones of the network:    QD_ADB_CONNECT  none
                    host:port,host:port
  --scrcpy-server F scrcpy-server 3.3.x, for  QD_SCRCPY_SERVER stills are shown
                    screens as video
  --log-level LEVEL trace … error, silent     QD_LOG_LEVEL    info
  --json-ready      print one line of JSON on stdout when the agent runs
  --version
  -h, --help

Examples:
  The first time, with a token from the console:
    QD_AGENT_TOKEN=1f3c… npm run agent -- --server https://deck.example --name rack-3

  From then on (the identity is kept in the data folder):
    npm run agent -- --server https://deck.example

  With an adb of your own:
    npm run agent -- --server https://deck.example --adb-bin /usr/bin/adb

The token is better given by environment than by flag: other users of a machine can see flags.
`
