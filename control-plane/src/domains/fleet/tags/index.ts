import { defineDomain } from '../../defineDomain.ts'
import { tagSource } from './figures.ts'
import { mergeAction } from './mergeTags.ts'
import { tagActions } from './tagRows.ts'

/** Tags: put on whatever has some, taken off, and merged. */
export const tags = defineDomain({
  name: 'tags',
  figures: { sources: [tagSource] },
  grants: {
    content: ['tag.*', 'tag-statistics.*'],
    publish: ['tag-statistics.*'],
    lookContent: ['tag.list', 'tag.export'],
  },
  start({ resources, definitions }) {
    for (const { name, view, actions } of definitions)
      if (!view && actions?.tag && actions.untag) resources.extend(name, { actions: tagActions })
    resources.extend('tag', { actions: { merge: mergeAction(resources.tables) } })
  },
})
