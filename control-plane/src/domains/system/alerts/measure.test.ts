import { alertKinds } from '@quarterdeck/shared/values/alertKinds.ts'
import { expect, test } from 'vitest'
import { domains } from '../../registry.gen.ts'
import { announcedBy } from './measure.ts'

test('each kind is measured by one domain', () => {
  expect([...announcedBy(domains).measures.keys()].sort()).toEqual(alertKinds.map(({ name }) => name).sort())
})

test('a kind that nobody measures, and one that two domains do, are named at the start', () => {
  expect(() => announcedBy(domains.filter(({ name }) => name !== 'commerce'))).toThrow('no domain measures grantEnds')
  const commerce = domains.find(({ name }) => name === 'commerce')!
  expect(() => announcedBy([...domains, { ...commerce, name: 'coffee' }])).toThrow('coffee measures grantEnds')
})
