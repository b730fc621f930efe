import { expect, test } from 'vitest'
import { cardType } from '../resources/fleet/cardType.ts'
import { platform } from '../resources/fleet/platform.ts'
import { alertRule } from '../resources/site/alertRule.ts'
import { internalAlerts } from '../values/alertKinds.ts'
import { type AnyResource, outsideOf } from './define.ts'

const outside = (resource: unknown) => outsideOf(resource as AnyResource)

test('outsiders have a list without its internal fields, in columns, filters and searches', () => {
  const { fields, filters } = outside(platform)
  expect(Object.keys(fields)).not.toContain('basis_note')
  expect(filters.keyword).toEqual({ kind: 'search', fields: ['name', 'app'] })
  expect(outside(platform)).toBe(outside(platform))
})

test('and without choices that are not there for them, beginning with one that is', () => {
  const { kind } = outside(alertRule).fields
  const codes = Object.keys((kind as { choices: object }).choices).map(Number)
  expect(codes.length).toBeGreaterThan(4)
  expect(codes.filter((code) => internalAlerts.includes(code))).toEqual([])
  expect(codes).toContain((kind as { default: number }).default)
})

test('a list without anything internal is the same for them', () => {
  expect(outside(cardType)).toBe(cardType)
})
