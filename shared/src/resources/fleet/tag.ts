import type { Problem } from '../../errors/appError.ts'
import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import { betweenNames, type LinksField } from '../../resource/field.ts'

const colours = { 0: 'grey', 1: 'blue', 2: 'green', 3: 'orange', 4: 'red', 5: 'pink' } as const

/** Words of an organisation's own that it puts on things, to find them by. */
export const tag = defineResource({
  name: 'tag',
  table: 'tag',
  route: '/tagManage',
  menu: { group: 'devices', rank: 70 },
  area: 'fleet',
  paged: true,
  pageSize: 10,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    name: { kind: 'text', max: 12, required: true, width: 160 },
    colour: { kind: 'choice', choices: colours, width: 100 },
    phones: { kind: 'counted', of: 'phone', by: 'tags' },
    hosts: { kind: 'counted', of: 'host', by: 'tags' },
    accounts: { kind: 'counted', of: 'account', by: 'tags' },
    library_items: { kind: 'counted', of: 'library-item', by: 'tags' },
    customers: { kind: 'counted', of: 'customer', by: 'tags' },
    contacts: { kind: 'counted', of: 'contact', by: 'tags' },
    app_users: { kind: 'counted', of: 'app-user', by: 'tags' },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create' },
  },
  // Everything that has it has the other one from then on, and it is gone.
  actions: {
    merge: {
      danger: true,
      tells: ['phones', 'hosts', 'accounts', 'library_items', 'customers', 'contacts', 'app_users'],
      form: { into: { kind: 'reference', to: 'tag', label: 'name', required: true } },
    },
  },
  naturalKey: ['name'],
  order: ['name', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'remark'] },
    colour: { kind: 'equals', field: 'colour' },
  },
  // In sheets and on command lines names stand with commas between them.
  rules: ({ name }): readonly Problem[] =>
    betweenNames.test(String(name ?? '')) ? [{ field: 'name', code: 'name_has_comma' }] : [],
})

/** The tags of a row. */
export const tagsField = {
  kind: 'links',
  to: 'tag',
  label: 'name',
  most: 20,
  coloured: { by: 'colour', as: colours },
  width: 180,
} as const satisfies LinksField

const tagForm = { tags: { ...tagsField, required: true } } as const

/** Tags put on many rows, or taken off them, beside those that each has; an edit of many replaces all. */
export const tagActions = { tag: { form: tagForm }, untag: { form: tagForm } } as const satisfies Actions
