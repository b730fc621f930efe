import { defineView } from '../../resource/define.ts'
import { contentTask, contentTaskScopes } from './contentTask.ts'

/** Tasks for many personas at once. */
export const batchContent = defineView(contentTask, {
  name: 'batch-content',
  route: '/batchContent',
  menu: { rank: 42 },
  where: { scope: contentTaskScopes.batch },
  columns: [
    ...(['name', 'kind', 'status', 'posts', 'parts_done', 'cost'] as const),
    ...(['persona_group', 'personas', 'platforms', 'create_time'] as const),
  ],
  actions: ['start', 'stop', 'retry', 'copy'],
  verbs: ['add', 'edit', 'delete', 'export'],
})
