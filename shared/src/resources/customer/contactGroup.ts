import { defineView } from '../../resource/define.ts'
import { group, groupKinds } from '../content/group.ts'

/** Groups of the address book. */
export const contactGroup = defineView(group, {
  name: 'contact-group',
  route: '/addressBook',
  area: 'customer',
  menu: { rank: 82 },
  columns: ['name', 'contacts', 'remark', 'create_time'],
  where: { kind: groupKinds.contact },
  filters: { keyword: { kind: 'search', fields: ['name', 'remark'] }, below: { kind: 'below', field: 'parent' } },
  verbs: ['add', 'edit', 'delete', 'export'],
})
