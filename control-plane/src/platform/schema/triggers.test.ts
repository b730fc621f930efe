import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { integer, sqliteTable, text } from './drizzle.ts'
import { changedIn, onlyWhere, trigger, triggersOf } from './triggers.ts'

const phone = sqliteTable('phone', { id: integer().primaryKey(), state: integer(), tags: text(), seen: integer() })
const changes = trigger({ on: phone, event: 'update', of: ['state'], when: 'new.state > 0', run: [said('state')] })
const tagged = trigger({ on: phone, event: 'update', of: ['tags'], run: [said('tags'), said('again')] })

function said(what: string): string {
  return `INSERT INTO log (id, what) VALUES (new.id, '${what}')`
}

function logged(parts: Parameters<typeof triggersOf>[0], ...statements: string[]): unknown[] {
  const database = new Database(':memory:')
  try {
    database.exec('CREATE TABLE phone (id INTEGER PRIMARY KEY, state INTEGER, tags TEXT, seen INTEGER)')
    database.exec('CREATE TABLE log (id INTEGER, what TEXT)')
    for (const { sql } of triggersOf(parts)) database.exec(sql.join(';'))
    database.exec("INSERT INTO phone VALUES (1, 0, '', 0)")
    for (const statement of statements) database.exec(statement)
    return database.prepare('SELECT what FROM log ORDER BY rowid').pluck().all()
  } finally {
    database.close()
  }
}

describe('parts of one table and one event', () => {
  test('are one trigger, each part carried out where its columns have changed and its condition holds', () => {
    expect(triggersOf([changes, tagged]).map(({ name }) => name)).toEqual(['phone_update'])
    expect(logged([changes, tagged], 'UPDATE phone SET state = 2')).toEqual(['state'])
    expect(logged([changes, tagged], "UPDATE phone SET tags = '5', state = -1")).toEqual(['tags', 'again'])
    expect(logged([changes, tagged], "UPDATE phone SET tags = '', state = 0")).toEqual([])
    expect(logged([changes, tagged], "UPDATE phone SET tags = '5', state = 1")).toEqual(['state', 'tags', 'again'])
  })

  test('of which one asks for nothing fire always, and keep the order in which they are given', () => {
    const any = trigger({ on: phone, event: 'update', run: [said('any')] })
    expect(logged([tagged, any, changes], 'UPDATE phone SET seen = 1')).toEqual(['any'])
    expect(logged([tagged, any, changes], "UPDATE phone SET tags = '1', state = 1")).toEqual([
      ...['tags', 'again', 'any', 'state'],
    ])
  })

  test('that ask for the same ask once', () => {
    const [{ sql } = { sql: [] }] = triggersOf([changes])
    expect(sql).toEqual([
      `CREATE TRIGGER "phone_update" AFTER UPDATE OF "state" ON "phone" WHEN (old."state" IS NOT new."state") AND (new.state > 0) BEGIN ${said('state')}; END`,
    ])
  })

  test('fire nothing from within: one that would have to is refused', () => {
    const moves = trigger({
      on: phone,
      event: 'update',
      of: ['seen'],
      run: ['UPDATE phone SET state = 1 WHERE id = new.id'],
    })
    expect(() => triggersOf([moves, changes])).toThrow('phone_update: a trigger that writes what it is fired by')
    expect(() => triggersOf([moves, tagged])).not.toThrow()
  })
})

test('a condition is added to whatever a trigger may say, and refused where a statement would do something all the same', () => {
  const only = (statement: string) => onlyWhere(statement, '(c)')
  expect(only('DELETE FROM t')).toBe('DELETE FROM t WHERE (c)')
  expect(only(`UPDATE t SET a = (SELECT b FROM u WHERE d = ' WHERE ') WHERE e = 1 OR f`)).toBe(
    `UPDATE t SET a = (SELECT b FROM u WHERE d = ' WHERE ') WHERE (c) AND (e = 1 OR f)`,
  )
  expect(only('INSERT INTO t VALUES (max(1, 2), 3) ON CONFLICT (a) DO UPDATE SET n = n + 1 WHERE n > 0')).toBe(
    'INSERT INTO t SELECT max(1, 2), 3 WHERE (c) ON CONFLICT (a) DO UPDATE SET n = n + 1 WHERE n > 0',
  )
  expect(only('INSERT INTO t SELECT a FROM u WHERE b ON CONFLICT DO NOTHING')).toBe(
    'INSERT INTO t SELECT a FROM u WHERE (c) AND (b) ON CONFLICT DO NOTHING',
  )
  expect(only(`SELECT RAISE(ABORT, 'no')`)).toBe(`SELECT RAISE(ABORT, 'no') WHERE (c)`)
  for (const statement of [
    'INSERT INTO t SELECT coalesce(max(n), 0) FROM u',
    'INSERT INTO t SELECT a FROM u GROUP BY a',
    'INSERT INTO t SELECT a FROM u UNION SELECT a FROM v',
    'INSERT INTO t DEFAULT VALUES',
    'INSERT INTO t VALUES (1), (2)',
  ])
    expect(() => only(statement)).toThrow(statement)
})

test('which columns a statement asks for is read off it', () => {
  const [
    {
      sql: [made = ''],
    } = { sql: [] },
  ] = triggersOf([changes, tagged])
  const statements = made.slice(made.indexOf('BEGIN')).split('; ')
  expect(statements.slice(0, 3).map(changedIn)).toEqual([['state'], ['tags'], ['tags']])
  expect(changedIn('UPDATE t SET a = 1 WHERE b IS NOT NULL')).toBeUndefined()
})
