import { expect, test } from 'vitest'
import { splitStatements } from './splitStatements.ts'

test('semicolons in strings, names and comments do not end a statement', () => {
  const text = `
    -- the first; of two
    INSERT INTO a VALUES ('x;y', 'it''s;', "n;m", [o;p]); /* ; */
    SELECT 1;;
    -- nothing more;
  `
  expect(splitStatements(text)).toEqual([
    `-- the first; of two\n    INSERT INTO a VALUES ('x;y', 'it''s;', "n;m", [o;p])`,
    '/* ; */\n    SELECT 1',
  ])
})

test('a trigger with its body is one statement', () => {
  const trigger = `CREATE TRIGGER IF NOT EXISTS t AFTER UPDATE ON a WHEN CASE new.x WHEN 1 THEN 1 ELSE 0 END
    BEGIN
      UPDATE a SET y = CASE WHEN new.x > 1 THEN 'END;' ELSE 'b' END;
      DELETE FROM b WHERE id = new.id;
    END`
  expect(splitStatements(`${trigger};\nSELECT 2`)).toEqual([trigger, 'SELECT 2'])
})

test('a column named like a keyword of triggers does not join statements', () => {
  expect(splitStatements('CREATE TABLE a ("begin" TEXT, "case" TEXT); CREATE TABLE b (x)')).toHaveLength(2)
})

test('a last statement needs no semicolon and an empty file has none', () => {
  expect(splitStatements('SELECT 1')).toEqual(['SELECT 1'])
  expect(splitStatements(' -- nothing\n')).toEqual([])
})
