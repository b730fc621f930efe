import { expect, test } from 'vitest'
import { alertDeliveryMachine, alertEventMachine } from './alert.ts'
import { isFinal, sourcesOf } from './machine.ts'

test('an alert that is over is never opened again', () => {
  expect(isFinal(alertEventMachine, 'closed')).toBe(true)
  expect(sourcesOf(alertEventMachine, 'open')).toEqual([])
})

test('a message is sent or given up only while it waits, and anything can be sent once more', () => {
  expect(sourcesOf(alertDeliveryMachine, 'sent')).toEqual(['waiting'])
  expect(sourcesOf(alertDeliveryMachine, 'given_up')).toEqual(['waiting'])
  expect(sourcesOf(alertDeliveryMachine, 'waiting')).toEqual(['waiting', 'sent', 'given_up'])
})
