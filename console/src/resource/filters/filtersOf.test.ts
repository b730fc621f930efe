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

test('a reference offers the rows that it may refer to', () => {
  const options = { role_id: [{ value: '6', label: 'operator' }] }
  expect(of(user, options).find((spec) => spec.name === 'role_id')).toMatchObject({
    kind: 'choice',
    options: options.role_id,
  })
})

test('a flag offers yes and no', () => {
  expect(of(user).find((spec) => spec.name === 'available')).toMatchObject({
    options: [{ value: '1' }, { value: '0' }],
  })
})
