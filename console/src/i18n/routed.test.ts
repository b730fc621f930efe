import { storedKey } from '@quarterdeck/shared/i18n/keys.ts'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { expect, test, vi } from 'vitest'
import { routed } from './routed.ts'

const core = translator('en', { 'action.add': 'Add', 'link-pool.title': 'Link pool' })
const site = translator('en', { 'link-pool.title': 'Link pool', 'link-pool.field.url': 'URL {{n}}' })

test('a key finds its words in its area, with its values', () => {
  const t = routed(core, new Map([['site', site]]), { 'link-pool': 'site' }, () => undefined)
  expect(t('link-pool.field.url', { n: 1 })).toBe('URL 1')
  expect(t('action.add')).toBe('Add')
})

test('titles are known before their area; anything else asks for it once and is empty meanwhile', () => {
  const missing = vi.fn()
  const areas = new Map()
  const t = routed(core, areas, { 'link-pool': 'site' }, missing)
  expect(t('link-pool.title')).toBe('Link pool')
  expect([t('link-pool.field.url'), t('link-pool.field.url')]).toEqual(['', ''])
  expect(missing).toHaveBeenCalledExactlyOnceWith('site')
  areas.set('site', site)
  expect(t('link-pool.field.url', { n: 2 })).toBe('URL 2')
})

test('a key that nobody knows comes back as itself', () => {
  const t = routed(core, new Map([['site', site]]), { 'link-pool': 'site' }, () => undefined)
  expect([t(storedKey('nonsense')), t(storedKey('link-pool.nonsense'))]).toEqual(['nonsense', 'link-pool.nonsense'])
})
