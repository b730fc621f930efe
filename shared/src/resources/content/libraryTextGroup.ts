import { defineView } from '../../resource/define.ts'
import { group, groupKinds } from './group.ts'

/** Groups of texts of the library. */
export const libraryTextGroup = defineView(group, {
  name: 'library-text-group',
  route: '/libraryText',
  menu: { rank: 75 },
  columns: ['name', 'items', 'remark', 'create_time'],
  as: { items: { of: 'library-text' } },
  where: { kind: groupKinds.text },
  filters: { keyword: { kind: 'search', fields: ['name', 'remark'] }, below: { kind: 'below', field: 'parent' } },
  verbs: ['add', 'edit', 'delete', 'export'],
})
