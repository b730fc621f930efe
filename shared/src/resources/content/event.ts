import { defineResource } from '../../resource/define.ts'
import { groupKinds } from './group.ts'

/** Something that happens and posts may be made of: what it is called, says and looks like reaches a model as data alone (matrix-screens.md §5.9). */
export const event = defineResource({
  name: 'event',
  table: 'event',
  route: '/eventManage',
  menu: { rank: 46 },
  area: 'content',
  paged: true,
  pageSize: 10,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    title: { kind: 'text', max: 255, required: true, single: true, width: 240 },
    // What it is known by elsewhere; a sheet finds it by that.
    event_id: { kind: 'text', max: 64, width: 130 },
    type: { kind: 'text', max: 64, width: 110 },
    available: { kind: 'flag', default: 1, width: 90 },
    hotspot: { kind: 'flag', width: 90 },
    group: { kind: 'reference', to: 'event-group', label: 'path', width: 150 },
    // The last day on which it is available.
    until: { kind: 'text', max: 10, format: 'day', width: 120 },
    template: { kind: 'reference', to: 'template', label: 'name', where: { available: 1 }, outlives: true, width: 150 },
    personas: { kind: 'links', to: 'persona', label: 'name', where: { status: 2 }, most: 200, width: 180 },
    interest_groups: {
      kind: 'links',
      to: 'group',
      label: 'path',
      where: { kind: groupKinds.interest },
      most: 20,
      hidden: true,
    },
    parent: { kind: 'reference', to: 'event', label: 'title', hidden: true, drawer: 'line' },
    content: { kind: 'text', max: 20_000, multiline: true, unsorted: true, hidden: true, drawer: 'text' },
    image_description: { kind: 'text', max: 500, multiline: true, unsorted: true, hidden: true, drawer: 'text' },
    tasks: { kind: 'counted', of: 'content-task', by: 'event' },
    remark: { kind: 'text', max: 500, multiline: true, hidden: true, drawer: 'line' },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  sections: {
    what: ['title', 'content', 'image_description', 'event_id', 'type', 'hotspot'],
    where: ['group', 'parent', 'available', 'until', 'remark'],
    posts: ['template', 'personas', 'interest_groups'],
  },
  importsById: true,
  importsClearNone: true,
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['title', 'content', 'event_id'] },
    event_id: { kind: 'equals', field: 'event_id' },
    type: { kind: 'search', fields: ['type'] },
    available: { kind: 'equals', field: 'available' },
    hotspot: { kind: 'equals', field: 'hotspot' },
    group_below: { kind: 'below', field: 'group' },
    group: { kind: 'equals', field: 'group' },
    ends_within: { kind: 'within', field: 'until' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
