import { defineView } from '../../resource/define.ts'
import { group, groupKinds } from './group.ts'

/** Groups of videos of the library. */
export const libraryVideoGroup = defineView(group, {
  name: 'library-video-group',
  route: '/libraryVideo',
  menu: { rank: 77 },
  columns: ['name', 'items', 'remark', 'create_time'],
  as: { items: { of: 'library-video' } },
  where: { kind: groupKinds.video },
  filters: { keyword: { kind: 'search', fields: ['name', 'remark'] }, below: { kind: 'below', field: 'parent' } },
  verbs: ['add', 'edit', 'delete', 'export'],
})
