import type { Problem } from '../../errors/appError.ts'
import { defineResource, type RowValues } from '../../resource/define.ts'
import { tagsField } from '../fleet/tag.ts'

/** What is done with a conversation again and again, as one action: a phrase is sent, and it is tagged, assigned and snoozed. */
export const replyMacro = defineResource({
  name: 'reply-macro',
  table: 'reply_macro',
  route: '/scriptLibrary',
  menu: { rank: 10 },
  area: 'customer',
  paged: true,
  pageSize: 10,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { kind: 'text', max: 100, required: true, single: true, width: 180 },
    phrase: { kind: 'reference', to: 'reply-phrase', label: 'keyword', width: 180 },
    tags: tagsField,
    assign_to: { kind: 'reference', to: 'user', label: 'name', outlives: true, width: 140 },
    /** From when it is run. */
    snooze_hours: { kind: 'integer', min: 1, max: 720, nullable: true, width: 120 },
    remark: { kind: 'text', max: 500, multiline: true, width: 220 },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  naturalKey: ['name'],
  keyWithin: 'organisation',
  order: ['name', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name'] },
    phrase: { kind: 'equals', field: 'phrase' },
    assign_to: { kind: 'equals', field: 'assign_to' },
  },
  rules: ({ phrase, tags, assign_to, snooze_hours }: RowValues): readonly Problem[] =>
    [phrase, tags, assign_to, snooze_hours].some(Boolean) ? [] : [{ field: 'phrase', code: 'macro_does_nothing' }],
})
