import { defineView } from '../../resource/define.ts'
import { libraryItem, libraryKinds } from '../content/libraryItem.ts'

/** Videos of the library, of which short videos are made. */
export const shortVideoVideo = defineView(libraryItem, {
  name: 'short-video-video',
  route: '/shortVideoBusiness',
  menu: { rank: 122 },
  area: 'statistics',
  where: { kind: libraryKinds.video },
  without: ['content', 'content_hash', 'image', 'alt'],
  columns: ['cover', 'title', 'duration', 'description', 'keywords', 'tags', 'rights', 'used', 'create_time'],
  cards: { picture: 'cover', title: 'title', facts: ['duration', 'used', 'tags'] },
  actions: ['use', 'unuse', 'submit'],
  verbs: ['export'],
})
