import { defineView } from '../../resource/define.ts'
import { group, groupKinds } from './group.ts'

/** Groups of avatars. */
export const avatarGroup = defineView(group, {
  name: 'avatar-group',
  route: '/avatarMaterial',
  menu: { rank: 61 },
  columns: ['name', 'avatars', 'remark', 'create_time'],
  where: { kind: groupKinds.avatar },
  filters: { keyword: { kind: 'search', fields: ['name', 'remark'] }, below: { kind: 'below', field: 'parent' } },
  verbs: ['add', 'edit', 'delete', 'export'],
})
