import { expect, test } from 'vitest'
import { allowedRoutes, routesOf } from '../contracts/routes.ts'
import { choiceKey, fieldKey, titleKey } from '../i18n/keys.ts'
import { callOf } from './calls.ts'
import {
  type AnyResource,
  defineComputed,
  defineResource,
  defineView,
  listOf,
  permissionOf,
  visibleFields,
} from './define.ts'

const letter = defineResource({
  name: 'letter',
  table: 'letter',
  route: '/letters',
  area: 'site',
  paged: true,
  scope: 'folder',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'clear'],
  calls: { list: ['GET', '/post/letters'], delete: ['DELETE', '/post/away'] },
  fields: {
    subject: { kind: 'text', max: 40, required: true },
    folder: { kind: 'choice', choices: { 0: '', 1: '' } },
  },
  order: ['id', 'asc'],
  filters: {},
})
const inbox = defineView(letter, {
  name: 'letter-inbox',
  route: '/inbox',
  where: { folder: 1 },
  key: 'letter.receive',
  columns: ['subject'],
  verbs: ['delete', 'clear'],
  area: 'fleet',
}) as AnyResource
const sender = defineComputed({
  name: 'sender',
  area: 'site',
  route: '/senders',
  paged: true,
  verbs: ['list'],
  fields: { name: { kind: 'text', max: 20 } },
  order: ['name', 'asc'],
  filters: {},
}) as AnyResource

test('a view is read by calls of its own; rows are written by those of its list, at the paths that it names', () => {
  expect(callOf(inbox, 'list')).toMatchObject({ path: '/letter-inbox', permission: 'letter.receive' })
  expect(callOf(inbox, 'history')).toMatchObject({ path: '/letter-inbox/:id/history', permission: 'letter.receive' })
  expect(callOf(inbox, 'delete')).toMatchObject({
    name: 'letter.delete',
    path: '/post/away',
    permission: 'letter.delete',
  })
  expect(inbox.verbs).toEqual(['list', 'get', 'delete', 'clear'])
})

test('its columns are chosen, its words are those of its list, its title is its own', () => {
  expect(
    visibleFields(inbox)
      .filter(([, field]) => !field.hidden && !field.internal)
      .map(([name]) => name),
  ).toEqual(['subject'])
  expect([fieldKey(inbox, 'subject'), choiceKey(inbox, 'folder', 1), titleKey(inbox.name)]).toEqual([
    'letter.field.subject',
    'letter.choice.folder.1',
    'letter-inbox.title',
  ])
})

test('a form for a new row begins with what holds of all of them', () => {
  expect([inbox.fields.folder, letter.fields.folder]).toMatchObject([
    { default: 1, hidden: true },
    { choices: { 0: '', 1: '' } },
  ])
  expect(letter.fields.folder).not.toHaveProperty('default')
})

test('it changes with its list', () => {
  const loud = defineView(sender, { name: 'loud-sender', route: '/loud' }) as AnyResource
  expect([inbox, loud, sender, letter as AnyResource].map(listOf)).toEqual(['letter', 'sender', 'sender', 'letter'])
})

test('whoever has its key finds it in the menu', () => {
  const routes = routesOf([letter, inbox, sender])
  const opened = allowedRoutes(routes, (key) => key === 'letter.receive').map(({ path }) => path)
  expect(opened.filter((path) => ['/letters', '/inbox', '/senders'].includes(path))).toEqual(['/inbox'])
  expect(permissionOf(inbox, 'edit')).toBe('letter.edit')
})

test('a list is cleared through a view only where that is one of its scopes', () => {
  const clear = { verbs: ['clear'], route: '/x', name: 'x' } as const
  expect(() => defineView(letter, clear)).toThrow('x: clearing would take more of letter')
  expect(() => defineView(inbox, { name: 'y', route: '/y' })).toThrow('not of the view letter-inbox')
})
