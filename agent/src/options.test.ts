import { expect, test } from 'vitest'
import { help, readOptions } from './options.ts'

test('a flag wins over the environment, which wins over the default', () => {
  const env = { QD_SERVER: 'https://a.example', QD_ADB_PORT: '5038', QD_AGENT_TOKEN: 'x' }
  expect(readOptions(['--server', 'https://b.example', '--data-dir', '/d'], env)).toEqual({
    kind: 'run',
    logLevel: 'info',
    jsonReady: false,
    options: { server: 'https://b.example', dataDir: '/d', token: 'x', adb: { host: '127.0.0.1', port: 5038 } },
  })
})

test('what is wrong is said in one sentence', () => {
  const message = (args: string[]) => {
    const command = readOptions(args, {})
    return command.kind === 'wrong' ? command.message : command.kind
  }
  expect(message(['--server', 'deck.example'])).toContain('http:// or https://')
  expect(message(['--adb-port', '70000'])).toContain('1 to 65535')
  expect(message(['--connect', '10.0.0.7:5555,shelf'])).toContain('host:port, not "shelf"')
  expect(message(['--log-level', 'loud'])).toContain('one of trace')
  expect(message(['--sever', 'x'])).toContain("Unknown option '--sever'")
})

test('the help lists every flag with its variable', () => {
  for (const name of [
    'QD_SERVER',
    'QD_DATA_DIR',
    'QD_AGENT_TOKEN',
    '--adb-host',
    '--adb-port',
    'QD_ADB_CONNECT',
    '--log-level',
    '--name',
  ]) {
    expect(help).toContain(name)
  }
  expect(readOptions(['-h'], {})).toEqual({ kind: 'help' })
})
