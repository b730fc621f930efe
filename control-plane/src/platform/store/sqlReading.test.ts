import { expect, test } from 'vitest'
import { namedRowsOf, readingOf, writingsOf } from './sqlReading.ts'

test.each([
  ["SELECT * FROM phone WHERE note = 'insert into host'", []],
  ['INSERT INTO phone (id) VALUES (?)', [{ table: 'phone', event: 'insert' }]],
  ['insert or ignore into "phone" ("id") values (?)', [{ table: 'phone', event: 'insert' }]],
  ['DELETE FROM "phone" WHERE id = ?', [{ table: 'phone', event: 'delete' }]],
  [
    'UPDATE OR IGNORE phone SET a = (SELECT max(b, c) FROM host WHERE x = 1), "d" = d + 1 WHERE e = ? AND f = ?',
    [{ table: 'phone', event: 'update', columns: ['a', 'd'] }],
  ],
  ['UPDATE phone SET (a, b) = (1, 2) FROM host', [{ table: 'phone', event: 'update', columns: ['a', 'b'] }]],
  [
    'WITH due AS (SELECT id FROM host) INSERT INTO phone SELECT id FROM due ON CONFLICT (id) DO UPDATE SET a = 1, b = 2 WHERE c',
    [
      { table: 'phone', event: 'insert' },
      { table: 'phone', event: 'update', columns: ['a', 'b'] },
    ],
  ],
  [
    `INSERT INTO log SELECT new.id; UPDATE phone SET a = replace(b, 'x', ''); DELETE FROM sim WHERE phone = old.id;`,
    [
      { table: 'log', event: 'insert' },
      { table: 'phone', event: 'update', columns: ['a'] },
      { table: 'sim', event: 'delete' },
    ],
  ],
])('what is written stands in the text: %s', (sql, writings) => expect(writingsOf(sql)).toEqual(writings))

test.each([
  ['UPDATE phone SET a = ?, b = ? WHERE id = ? AND state IN (1, 2) RETURNING id', { at: 2, isList: false }],
  ['update "phone" set "a" = ? where ("phone"."id" = ? and "phone"."b" = ?)', { at: 1, isList: false }],
  ['DELETE FROM phone WHERE id IN (SELECT value FROM json_each(?))', { at: 0, isList: true }],
  ['UPDATE phone SET a = ?2 WHERE id = ?1', { at: 0, isList: false }],
  ['UPDATE phone SET a = ? WHERE id = ? OR host = ?', undefined],
  ['UPDATE phone SET a = ? WHERE host_id = ?', undefined],
  ['UPDATE phone SET a = (SELECT b FROM c WHERE id = ?)', undefined],
  ['INSERT INTO phone SELECT a FROM b WHERE id = ?', undefined],
])('which parameter names its rows: %s', (sql, named) => expect(namedRowsOf(sql)).toEqual(named))

test.each([
  [
    'SELECT p.id FROM phone p, host h JOIN "user" u ON u.id = h.owner WHERE p.note IN (?, ?)',
    ['host', 'phone', 'user'],
  ],
  [
    'SELECT coalesce((SELECT a FROM sim s, card c WHERE s.b = 1 ORDER BY s.x, s.y), 0), run FROM phone',
    ['card', 'phone', 'sim'],
  ],
  ['SELECT 1 FROM (SELECT id FROM a, b LIMIT ?) g CROSS JOIN c t ON t.id = g.id', ['a', 'b', 'c']],
  [`SELECT 'x FROM y' AS z FROM a -- FROM b`, ['a']],
])('from what is read: %s', (sql, tables) => expect([...readingOf(sql).tables].sort()).toEqual(tables))

test('a statement that names no columns takes them all', () => {
  const all = ['SELECT * FROM a', 'SELECT a.* FROM a', 'SELECT b, a.* FROM a', 'SELECT count(*), b * c FROM a']
  expect(all.map((sql) => readingOf(sql).takesAll)).toEqual([true, true, true, false])
})
