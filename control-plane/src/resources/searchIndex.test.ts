import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { numberSql, numberTerm } from './searchIndex.ts'

const database = new Database(':memory:')
const termOf = database.prepare<[number | null], string>(`SELECT ${numberSql('v')} FROM (SELECT ? + 0 AS v)`).pluck()

test('a number has the same term in the index and in a question, and no other number has it', () => {
  const numbers = [0, 1, 7, 4_095, 4_096, 4_097, 16_777_215, 16_777_216, 68_719_476_735]
  const terms = numbers.map((number) => termOf.get(number))
  expect(terms).toEqual(numbers.map(numberTerm))
  expect(new Set(terms).size).toBe(numbers.length)
  expect(terms.every((term) => [...term!].length === 3)).toBe(true)
})

test('what the index has no term of its own for is not asked of it', () => {
  expect([-1, 0.5, 68_719_476_736, '7', ''].map(numberTerm)).toEqual(Array.from({ length: 5 }))
  expect(termOf.get(null)).toBe('')
})
