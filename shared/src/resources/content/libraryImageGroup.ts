import { defineView } from '../../resource/define.ts'
import { group, groupKinds } from './group.ts'

/** Groups of images of the library. */
export const libraryImageGroup = defineView(group, {
  name: 'library-image-group',
  route: '/libraryImage',
  menu: { rank: 76 },
  columns: ['name', 'items', 'remark', 'create_time'],
  as: { items: { of: 'library-image' } },
  where: { kind: groupKinds.image },
  filters: { keyword: { kind: 'search', fields: ['name', 'remark'] }, below: { kind: 'below', field: 'parent' } },
  verbs: ['add', 'edit', 'delete', 'export'],
})
