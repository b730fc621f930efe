import { type AnyResource, defineResource } from '@quarterdeck/shared/resource/define.ts'
import { defineMachine } from '@quarterdeck/shared/states/machine.ts'
import { expect, test } from 'vitest'
import { isOpenTo } from './isOpenTo.ts'

const machine = defineMachine({
  name: 'draft',
  initial: 'open',
  codes: { open: 0, passed: 1, refused: 2 },
  moves: { open: ['passed', 'refused'], passed: ['open'], refused: [] },
})
const draft = defineResource({
  name: 'draft',
  table: 'draft',
  area: 'system',
  paged: true,
  verbs: ['list'],
  fields: {
    title: { kind: 'text', max: 10 },
    status: { kind: 'state', machine, colours: { open: 'blue', passed: 'green', refused: 'red' }, computed: true },
  },
  actions: { pass: { to: 'passed' }, reopen: { from: ['passed'], to: 'open' }, remind: {} },
  order: ['id', 'asc'],
  filters: {},
}) as unknown as AnyResource

const isOpen = (action: string, status: number) => isOpenTo(draft, draft.actions![action]!, { id: 1, status })

test('an action is open to rows in a state that it may leave', () => {
  expect([0, 1, 2].map((status) => isOpen('pass', status))).toEqual([true, false, false])
  expect([0, 1, 2].map((status) => isOpen('reopen', status))).toEqual([false, true, false])
})

test('an action that moves nothing is open to every row', () => {
  expect([0, 1, 2].every((status) => isOpen('remind', status))).toBe(true)
})
