import { defaultFilters } from '@quarterdeck/shared/resource/defaultFilters.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { audit } from '@quarterdeck/shared/resources/system/audit.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { expect, test } from 'vitest'
import { filtersOf } from './filtersOf.ts'

const noon = Date.UTC(2026, 10, 20, 4)
const of = (resource: unknown, options = {}) => {
  const definition = resource as AnyResource
  return filtersOf(definition, (key) => key, options, defaultFilters(definition, noon, 'Asia/Shanghai'))
}

test('a choice filter offers every code and starts with the definition’s default', () => {
  expect(of(linkPool)[0]).toMatchObject({
    kind: 'choice',
    name: 'link_type',
    usual: '0',
    options: [{ value: '0' }, { value: '1' }, { value: '2' }],
  })
})

test('from and to of one time become one range', () => {
  const specs = of(audit)
  expect(specs.find((spec) => spec.name === 'start_time')).toMatchObject({ kind: 'range', to: 'end_time' })
  expect(specs.some((spec) => spec.name === 'end_time')).toBe(false)
})

test('a reference is found by typing, but where a screen knows its options', () => {
  const spec = (options = {}) => of(user, options).find(({ name }) => name === 'role_id')
  expect(spec()).toMatchObject({ kind: 'reference', asked: { field: 'role_id' }, many: false })
  const options = [{ value: '6', label: 'operator' }]
  expect(spec({ role_id: options })).toMatchObject({ kind: 'choice', options })
})

test('any of several is chosen from all, a reference that may be set with yes and no, a time to come in days', () => {
  const definition = {
    ...user,
    fields: { ...user.fields, status: { kind: 'choice', choices: { 1: '', 2: '' } }, until: { kind: 'time' } },
    filters: {
      status: { kind: 'any', field: 'status' },
      roles: { kind: 'any', field: 'role_id' },
      role: { kind: 'has', field: 'role_id' },
      soon: { kind: 'within', field: 'until' },
    },
  }
  expect(of(definition)).toMatchObject([
    { kind: 'choices', options: [{ value: '1' }, { value: '2' }] },
    { kind: 'reference', many: true },
    { kind: 'choice', options: [{ value: '1' }, { value: '0' }] },
    { kind: 'choice', options: [{ value: '7' }, { value: '30' }, { value: '90' }] },
  ])
})

test('a flag offers yes and no', () => {
  expect(of(user).find((spec) => spec.name === 'available')).toMatchObject({
    options: [{ value: '1' }, { value: '0' }],
  })
})
