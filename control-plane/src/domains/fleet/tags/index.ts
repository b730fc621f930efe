import { defineDomain } from '../../defineDomain.ts'
import { mergeAction } from './mergeTags.ts'
import { tagActions } from './tagRows.ts'

/** Tags: put on whatever has some, taken off, and merged. */
export const tags = defineDomain({
  name: 'tags',
  grants: { content: ['tag.*'], lookContent: ['tag.list', 'tag.export'] },
  start({ resources, definitions }) {
    for (const { name, view, actions } of definitions)
      if (!view && actions?.tag && actions.untag) resources.extend(name, { actions: tagActions })
    resources.extend('tag', { actions: { merge: mergeAction(resources.tables) } })
  },
})
