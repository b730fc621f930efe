import { expect, test } from 'vitest'
import { help, readFlags } from './flags.ts'

test('what nothing is said of has its default', () => {
  expect(readFlags([], {})).toEqual({
    host: '127.0.0.1',
    port: 4600,
    dataDir: './data',
    adminPassword: undefined,
    databaseUrl: undefined,
    logLevel: 'info',
    trustProxy: false,
    noCopy: false,
    jsonReady: false,
  })
})

test('a flag wins over the environment, an empty variable is none', () => {
  const env = { QD_PORT: '5000', QD_HOST: '', QD_DATA_DIR: '/srv/qd', QD_ADMIN_PASSWORD: 'x' }
  expect(readFlags(['--port', '0', '--json-ready'], env)).toMatchObject({
    port: 0,
    host: '127.0.0.1',
    dataDir: '/srv/qd',
    adminPassword: 'x',
    jsonReady: true,
  })
})

test.each([
  [['--port', '70000'], 'port'],
  [['--port', 'x'], 'port'],
  [['--log-level', 'loud'], 'log level'],
  [['--colour'], 'colour'],
])('%j is refused with a sentence', (args, word) => {
  expect(() => readFlags(args, {})).toThrow(word)
})

test('the help names every setting', () => {
  expect(readFlags(['--help'], {})).toBeUndefined()
  for (const name of [
    'QD_HOST',
    'QD_PORT',
    'QD_DATA_DIR',
    'QD_ADMIN_PASSWORD',
    'QD_DATABASE_URL',
    'QD_SECRET_KEY',
    '--log-level',
    'QD_NO_COPY',
  ])
    expect(help).toContain(name)
})
