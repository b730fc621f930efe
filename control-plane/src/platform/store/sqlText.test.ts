import { expect, test } from 'vitest'
import { codeOnly, controlsTransaction, hasNumberedParameters, isReadOnly, stretches } from './sqlText.ts'

test('the stretches of a text join to the same text', () => {
  const sql = `SELECT 'it''s; --', "a""b", [c;d] /* 'x' */ -- don't\nFROM t WHERE x = '`
  expect([...stretches(sql)].map(({ text }) => text).join('')).toBe(sql)
})

test('quoted text and comments are no code', () => {
  expect(codeOnly(`SELECT 'it''s', "a;b" /* ; */ FROM t -- ;`)).toBe(`SELECT '', ''   FROM t  `)
})

test('a question mark and a digit inside quotes are no numbered parameter', () => {
  expect(hasNumberedParameters('SELECT ?1')).toBe(true)
  expect(hasNumberedParameters(`SELECT ? WHERE x LIKE '?1'`)).toBe(false)
})

test('statements that begin or end a transaction are told apart from those that do not', () => {
  for (const sql of [
    'BEGIN',
    ' commit',
    'END',
    'SAVEPOINT a',
    '-- so\n COMMIT',
    'INSERT OR ROLLBACK INTO t VALUES (1)',
  ]) {
    expect(controlsTransaction(sql), sql).toBe(true)
  }
  for (const sql of [
    'SELECT 1',
    'UPDATE t SET ending = 1',
    'CREATE TRIGGER a BEFORE INSERT ON t BEGIN SELECT 1; END',
  ]) {
    expect(controlsTransaction(sql), sql).toBe(false)
  }
})

test('statements that write are told apart from those that read', () => {
  const reads = [
    'SELECT 1',
    'WITH a AS (SELECT 1) SELECT replace(x, y, z) FROM a',
    `SELECT 'delete from t'`,
    'PRAGMA table_info(t)',
    'VALUES (1)',
    'WITH a AS (SELECT "update" FROM t) SELECT * FROM a',
    'EXPLAIN QUERY PLAN SELECT 1',
  ]
  const writes = [
    'INSERT INTO t VALUES (1)',
    'WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a',
    'WITH a AS (SELECT 1) INSERT OR IGNORE INTO t SELECT * FROM a',
    'WITH a AS (SELECT 1) UPDATE t SET x = 1',
    'WITH a AS (SELECT 1) UPDATE OR IGNORE t SET x = 1',
    'WITH a AS (SELECT 1) DELETE FROM t',
    'PRAGMA user_version = 3',
    'CREATE TABLE t (a)',
    '/* SELECT */ DELETE FROM t',
  ]
  for (const sql of reads) expect(isReadOnly(sql), sql).toBe(true)
  for (const sql of writes) expect(isReadOnly(sql), sql).toBe(false)
})
