import { defineView } from '../../resource/define.ts'
import { group, groupKinds } from './group.ts'

/** Groups of what personas are interested in. */
export const interestGroup = defineView(group, {
  name: 'interest-group',
  route: '/personaGroups',
  menu: { rank: 21 },
  columns: ['name', 'odds', 'interested', 'remark', 'create_time'],
  where: { kind: groupKinds.interest },
  filters: { keyword: { kind: 'search', fields: ['name', 'remark'] }, below: { kind: 'below', field: 'parent' } },
  verbs: ['add', 'edit', 'delete', 'export'],
})
