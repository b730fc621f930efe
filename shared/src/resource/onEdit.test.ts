import { expect, test } from 'vitest'
import { defineMachine } from '../states/machine.ts'
import { movesOnEdit, onEditSummary } from './onEdit.ts'

const machine = defineMachine({
  name: 'poster',
  initial: 'pending',
  codes: { pending: 0, refused: 1, passed: 2 },
  moves: { pending: ['passed', 'refused'], refused: ['pending'], passed: ['pending'] },
})
const poster = {
  name: 'poster',
  fields: {
    slogan: { kind: 'text', max: 40 },
    status: { kind: 'state', machine, colours: { pending: '', refused: '', passed: '' } },
  },
  onEdit: [{ from: ['passed', 'refused'], to: 'pending', when: ['slogan'] }],
} as const

test('of a row it is said beforehand which edits move its state', () => {
  expect(movesOnEdit(poster, { status: 2 })).toEqual([{ field: 'status', code: 0, when: ['slogan'] }])
  expect(movesOnEdit(poster, { status: 0 })).toEqual([])
  expect(onEditSummary(poster)).toBe('; another slogan moves a row that is passed or refused to pending')
  expect(onEditSummary({})).toBe('')
})
