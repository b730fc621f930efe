import { defineView } from '../../resource/define.ts'
import { groupKinds } from './group.ts'
import { libraryItem, libraryKinds } from './libraryItem.ts'

/** Videos of the library. */
export const libraryVideo = defineView(libraryItem, {
  name: 'library-video',
  route: '/libraryVideo',
  menu: { rank: 72 },
  pageSize: 30,
  where: { kind: libraryKinds.video },
  without: ['content', 'content_hash', 'image', 'alt'],
  as: { video: { required: true }, group: { where: { kind: groupKinds.video } } },
  columns: ['cover', 'title', 'duration', 'description', 'keywords', 'tags', 'rights', 'used', 'create_time'],
  cards: { picture: 'cover', title: 'title', facts: ['duration', 'used', 'tags'] },
  uploads: { field: 'video', called: 'title', most: 10 },
  actions: ['use', 'unuse', 'submit'],
  verbs: ['add', 'edit', 'delete', 'export'],
})
