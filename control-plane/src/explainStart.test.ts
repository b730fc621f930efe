import { expect, test } from 'vitest'
import { explainStart } from './explainStart.ts'
import { StoreError } from './platform/store/storeError.ts'

const at = { dataDir: '/var/lib/quarterdeck', database: 'libsql://db.example:8080?authToken=hidden' }
const system = (code: string) => Object.assign(new Error(`${code}: of the system`), { code })
const said = (error: unknown) => (explainStart(error, at) as Error).message

test.each([
  [system('ENOSPC'), /disk of \/var\/lib\/quarterdeck is full .*Make room/],
  [new StoreError('SQLITE_FULL', 'database or disk is full'), /is full .*--data-dir/],
  [system('EROFS'), /\/var\/lib\/quarterdeck cannot be written \(EROFS\)/],
  [new StoreError('SQLITE_CANTOPEN', 'cannot open', { cause: system('EACCES') }), /cannot be written .*chown/],
  [new StoreError('SQLITE_READONLY', 'attempt to write a readonly database'), /cannot be written/],
  [new StoreError('SQLITE_NOTADB', 'file is not a database'), /damaged or is none .*qd restore/],
  [
    new StoreError('STORE_UNREACHABLE', 'no answer'),
    /libSQL server at db\.example:8080 does not answer .*QD_DATABASE_URL/,
  ],
])('a start that cannot go on says what to do: %s', (error, sentence) => {
  expect(said(error)).toMatch(sentence)
  expect(said(error)).not.toContain('hidden')
})

test('anything else is said as it is', () => {
  const fault = new Error('something of ours')
  expect(explainStart(fault, at)).toBe(fault)
})
