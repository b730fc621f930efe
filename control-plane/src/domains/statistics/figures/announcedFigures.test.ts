import { statistics } from '@quarterdeck/shared/statistics/registry.gen.ts'
import { expect, test } from 'vitest'
import { domains } from '../../registry.gen.ts'
import { announcedFigures } from './announcedFigures.ts'

test('the figures of each definition stand with one domain', () => {
  const { sources } = announcedFigures(domains)
  expect(sources.map(({ definition }) => definition.name).sort()).toEqual(statistics.map(({ name }) => name).sort())
})

test('figures that stand nowhere, or in two places, are named at the start', () => {
  expect(() => announcedFigures(domains.filter(({ name }) => name !== 'tags'))).toThrow('tag statistics have 0 sources')
  expect(() => announcedFigures([...domains, ...domains.filter(({ name }) => name === 'tags')])).toThrow(
    'have 2 sources',
  )
})
