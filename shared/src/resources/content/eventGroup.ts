import { defineResource } from '../../resource/define.ts'
import { groupKinds } from './group.ts'

/** Events that belong together, as a tree of three levels. What an event does not say itself (its template, for whom) the nearest group says. */
export const eventGroup = defineResource({
  name: 'event-group',
  table: 'event_group',
  route: '/eventGroups',
  menu: { rank: 47 },
  area: 'content',
  paged: false,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { kind: 'text', max: 12, required: true, requiredText: true, single: true, width: 240 },
    parent: { kind: 'reference', to: 'event-group', label: 'path', hidden: true },
    available: { kind: 'flag', default: 1, width: 90 },
    template: { kind: 'reference', to: 'template', label: 'name', where: { available: 1 }, outlives: true, width: 160 },
    persona_group: {
      kind: 'reference',
      to: 'group',
      label: 'path',
      where: { kind: groupKinds.persona },
      width: 160,
    },
    events: { kind: 'counted', of: 'event', by: 'group' },
    // When tasks were made of its events, as far as anybody remembers.
    last_run: { kind: 'time', virtual: true, width: 160 },
    last_run_by: { kind: 'text', max: 64, virtual: true, width: 120 },
    sort: { kind: 'integer', min: 0, max: 9999, default: 0, hidden: true },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create', drawer: 'line' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  tree: { parent: 'parent', depth: 3 },
  order: ['place', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'remark'] },
    available: { kind: 'equals', field: 'available' },
    below: { kind: 'below', field: 'parent' },
  },
})
