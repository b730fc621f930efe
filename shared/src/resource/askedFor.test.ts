import { expect, test } from 'vitest'
import { linkPool } from '../resources/site/linkPool.ts'
import { ranking } from '../resources/site/ranking.ts'
import { siteCheck } from '../resources/site/siteCheck.ts'
import { askedFor } from './askedFor.ts'
import type { AnyResource } from './define.ts'

const asked = (resource: unknown, filter: string, text: string) => {
  const definition = resource as AnyResource
  return askedFor(definition, definition.filters[filter]!, text)
}

test('a whole address that is pasted where sites are looked for stands for its host', () => {
  expect(asked(siteCheck, 'url', ' https://WWW.Site-1.example.com/list/2.html?page=3#top ')).toBe(
    'www.site-1.example.com',
  )
  expect(asked(siteCheck, 'url', 'http://www.example.com:8080/')).toBe('www.example.com:8080')
  expect(asked(ranking, 'host', 'https://m.example.com')).toBe('m.example.com')
})

test('what is no whole address, or is looked for among whole ones, stays as it was typed', () => {
  expect(asked(siteCheck, 'url', 'example.com/list')).toBe('example.com/list')
  expect(asked(siteCheck, 'url', 'https://')).toBe('https://')
  expect(asked(ranking, 'url', 'https://m.example.com/a')).toBe('https://m.example.com/a')
  expect(asked(linkPool, 'keyword', 'https://m.example.com/a')).toBe('https://m.example.com/a')
})
