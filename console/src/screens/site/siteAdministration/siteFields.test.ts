import { type AnyResource, writableFields } from '@quarterdeck/shared/resource/define.ts'
import { site } from '@quarterdeck/shared/resources/site/site.ts'
import { expect, test } from 'vitest'
import { partOf, siteParts } from './siteFields.ts'

test('every field of a site that can be edited stands in one part of the form', () => {
  const fields = writableFields(site as unknown as AnyResource, 'edit').map(([name]) => name)
  const by = Object.fromEntries(siteParts.map((part) => [part, fields.filter((name) => partOf(name) === part)]))
  expect(by.profiles).toHaveLength(6)
  expect(by.rules).toHaveLength(8)
  expect(by.basics).toEqual([
    'name',
    'url',
    'template_id',
    'title',
    'keyword',
    'description',
    'home_title',
    'create_user',
  ])
})
