import { defineResource } from '../../resource/define.ts'

/**
 * A value that runs get in place of a script's default: for everybody, or for the accounts of a user group, whose values win. A script
 * is of one task type, so values are per task type and group.
 */
export const scriptParameter = defineResource({
  name: 'script-parameter',
  table: 'script_parameter',
  route: '/scriptManage',
  area: 'fleet',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    script: {
      kind: 'reference',
      to: 'script',
      label: 'name',
      where: { hidden: 0 },
      required: true,
      goesAlong: true,
      width: 180,
    },
    user_group: { kind: 'reference', to: 'user-group', label: 'name', goesAlong: true },
    name: { kind: 'text', max: 64, required: true },
    /** As it is typed: a number, `true` or `false`, a text. The script says what it may be. */
    value: { kind: 'text', max: 1000, width: 200 },
    remark: { kind: 'text', max: 500, multiline: true },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['script', 'user_group', 'name'],
  order: ['id', 'asc'],
  filters: {
    script: { kind: 'equals', field: 'script' },
    user_group: { kind: 'equals', field: 'user_group' },
    keyword: { kind: 'search', fields: ['name', 'value', 'remark', 'script'] },
  },
})
