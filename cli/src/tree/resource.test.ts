import { type AnyResource, defineResource, defineView } from '@quarterdeck/shared/resource/define.ts'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { addResource } from './resource.ts'
import type { Tree } from './tree.ts'

const letter = defineResource({
  name: 'letter',
  table: 'letter',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: { subject: { kind: 'text', max: 40 }, folder: { kind: 'choice', choices: { 0: '', 1: '' } } },
  naturalKey: ['subject'],
  order: ['id', 'asc'],
  filters: { keyword: { kind: 'search', fields: ['subject'] } },
})
const inbox = defineView(letter, {
  name: 'letter-inbox',
  route: '/inbox',
  where: { folder: 1 },
  verbs: ['edit', 'delete', 'import', 'export'],
})

function verbsOf(name: string): string[] {
  const definitions: AnyResource[] = [letter, inbox]
  const tree = { argv: [name], definitions, dictionary: {}, words: (key: string) => key } as unknown as Tree
  return addResource(new Command(), tree, name)
    .commands.map((command) => command.name())
    .sort()
}

test('a view is read by qd; its rows are written by the verbs of its list', () => {
  expect(verbsOf('letter')).toEqual(expect.arrayContaining(['add', 'delete', 'edit', 'import', 'list', 'template']))
  expect(verbsOf('letter-inbox')).toEqual(['export', 'get', 'history', 'list'])
})
