import { defineView } from '../../resource/define.ts'
import { contentTask, contentTaskScopes } from './contentTask.ts'

/** Posts of one persona. */
export const singleContent = defineView(contentTask, {
  name: 'single-content',
  route: '/singleContent',
  menu: { rank: 44 },
  where: { scope: contentTaskScopes.single },
  columns: ['name', 'status', 'personas', 'posts', 'parts_done', 'cost', 'platforms', 'create_time'],
  actions: ['start', 'stop', 'retry', 'copy'],
  verbs: ['add', 'edit', 'delete', 'export'],
})
