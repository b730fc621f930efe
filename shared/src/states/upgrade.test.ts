import { expect, test } from 'vitest'
import { mayMove, sourcesOf } from './machine.ts'
import { detectableStates, type UpgradeState, upgradeMachine } from './upgrade.ts'

test('an upgrade begins where one is possible or has failed, and ends in latest, failed or abnormal', () => {
  expect(sourcesOf(upgradeMachine, 'upgrading')).toEqual(['upgradable', 'failed'])
  expect(upgradeMachine.moves.upgrading).toEqual(['latest', 'failed', 'abnormal'])
})

test('the codes are those of the specification, and one for what nobody has asked yet', () => {
  expect(upgradeMachine.codes).toEqual({
    undetected: -1,
    latest: 0,
    upgradable: 1,
    upgrading: 2,
    failed: 3,
    abnormal: 4,
  })
})

test('a detection may find anything but an upgrade of ours, from wherever it may be made', () => {
  const found: UpgradeState[] = ['latest', 'upgradable', 'failed', 'abnormal']
  for (const from of detectableStates)
    for (const to of found) expect([from, to, mayMove(upgradeMachine, from, to)]).toEqual([from, to, true])
})

test('nothing becomes undetected again', () => {
  expect(sourcesOf(upgradeMachine, 'undetected')).toEqual([])
})
