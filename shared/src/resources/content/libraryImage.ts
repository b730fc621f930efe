import { defineView } from '../../resource/define.ts'
import { groupKinds } from './group.ts'
import { libraryItem, libraryKinds } from './libraryItem.ts'

/** Pictures of the library. */
export const libraryImage = defineView(libraryItem, {
  name: 'library-image',
  route: '/libraryImage',
  menu: { rank: 71 },
  pageSize: 30,
  where: { kind: libraryKinds.image },
  without: ['content', 'video', 'cover', 'duration', 'content_hash'],
  as: { image: { required: true }, group: { where: { kind: groupKinds.image } } },
  columns: ['image', 'title', 'description', 'keywords', 'tags', 'group', 'rights', 'used', 'create_time'],
  cards: { picture: 'image', title: 'title', facts: ['used', 'rights', 'tags'] },
  uploads: { field: 'image', called: 'title', most: 50 },
  actions: ['use', 'unuse', 'submit'],
  verbs: ['add', 'edit', 'delete', 'export'],
})
