import { defineResource } from '../../resource/define.ts'

/** The kinds of groups: a tree of each. */
export const groupKinds = {
  persona: 1,
  interest: 2,
  text: 3,
  image: 4,
  video: 5,
  avatar: 6,
  contact: 7,
  keyword: 8,
} as const

/** Groups of what an organisation writes and shows: a tree of three levels for each kind of thing. */
export const group = defineResource({
  name: 'group',
  table: 'row_group',
  area: 'content',
  paged: false,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { kind: 'text', max: 12, required: true, requiredText: true, single: true, width: 240 },
    kind: {
      kind: 'choice',
      choices: { 1: '', 2: '', 3: '', 4: '', 5: '', 6: '', 7: '', 8: '' },
      default: 1,
      required: true,
      fixed: true,
      width: 120,
    },
    parent: { kind: 'reference', to: 'group', label: 'path', hidden: true },
    // The weight with which random choices take it.
    odds: { kind: 'integer', min: 0, max: 100, default: 50, width: 90 },
    personas: { kind: 'counted', of: 'persona', by: 'group' },
    interested: { kind: 'counted', of: 'persona', by: 'interest_groups' },
    items: { kind: 'counted', of: 'library-item', by: 'group' },
    avatars: { kind: 'counted', of: 'avatar', by: 'group' },
    contacts: { kind: 'counted', of: 'contact', by: 'group' },
    sort: { kind: 'integer', min: 0, max: 9999, default: 0, hidden: true },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update' },
  },
  tree: { parent: 'parent', depth: 3, within: 'kind' },
  order: ['place', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'remark'] },
    kind: { kind: 'equals', field: 'kind' },
    below: { kind: 'below', field: 'parent' },
  },
})
