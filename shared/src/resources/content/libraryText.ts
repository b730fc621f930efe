import { defineView } from '../../resource/define.ts'
import { groupKinds } from './group.ts'
import { libraryItem, libraryKinds } from './libraryItem.ts'

/** Texts of the library. */
export const libraryText = defineView(libraryItem, {
  name: 'library-text',
  route: '/libraryText',
  menu: { rank: 70 },
  where: { kind: libraryKinds.text },
  without: ['image', 'video', 'cover', 'duration', 'description', 'alt', 'size'],
  as: { content: { required: true }, group: { where: { kind: groupKinds.text } } },
  columns: ['content', 'title', 'keywords', 'tags', 'group', 'persona', 'language', 'used', 'create_time'],
  actions: ['use', 'unuse', 'submit', 'translate'],
  verbs: ['add', 'edit', 'delete', 'import', 'export'],
})
