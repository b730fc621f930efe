import { defineResource } from '../../resource/define.ts'
import { groupKinds } from './group.ts'

/** What a keyword is there for. */
export const keywordUses = { topic: 1, blockedWord: 2 } as const

/** What an organisation writes about, and what it does not say: on one platform or in one language, or everywhere. */
export const keyword = defineResource({
  name: 'keyword',
  table: 'keyword',
  route: '/keywordLibrary',
  menu: { rank: 50 },
  area: 'content',
  paged: true,
  pageSize: 10,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    keyword: { kind: 'text', max: 100, required: true, single: true, width: 220 },
    use: { kind: 'choice', choices: { 1: 'blue', 2: 'red' }, default: keywordUses.topic, width: 110 },
    platform: { kind: 'reference', to: 'platform', label: 'name', width: 140 },
    language: { kind: 'text', max: 2, format: 'language', width: 120 },
    group: { kind: 'reference', to: 'group', label: 'path', where: { kind: groupKinds.keyword }, width: 160 },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', hidden: true },
  },
  naturalKey: ['keyword', 'platform', 'language'],
  keyWithin: 'organisation',
  importsClearNone: true,
  bulk: { field: 'keyword', payload: 'keywords', max: 40_000, modeDefault: 0, spaced: true },
  // Overwriting the topics leaves the blocked words alone.
  scope: 'use',
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['keyword'] },
    use: { kind: 'equals', field: 'use' },
    group: { kind: 'equals', field: 'group' },
    group_below: { kind: 'below', field: 'group' },
    platform: { kind: 'equals', field: 'platform' },
    language: { kind: 'equals', field: 'language' },
  },
})
