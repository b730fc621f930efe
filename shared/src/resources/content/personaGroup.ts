import { defineView } from '../../resource/define.ts'
import { group, groupKinds } from './group.ts'

/** Groups of personas. */
export const personaGroup = defineView(group, {
  name: 'persona-group',
  route: '/personaGroups',
  menu: { rank: 20 },
  columns: ['name', 'odds', 'personas', 'remark', 'create_time'],
  where: { kind: groupKinds.persona },
  filters: { keyword: { kind: 'search', fields: ['name', 'remark'] }, below: { kind: 'below', field: 'parent' } },
  verbs: ['add', 'edit', 'delete', 'export'],
})
