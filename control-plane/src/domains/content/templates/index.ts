import * as contract from '@quarterdeck/shared/contracts/template.ts'
import { template as definition } from '@quarterdeck/shared/resources/content/template.ts'
import { copyAction } from '../../../resources/mutations/copyRow.ts'
import { defineDomain } from '../../defineDomain.ts'
import { seedPlainPost } from './plainPost.ts'
import { servePreview } from './preview.ts'

/** Templates: what models are told, filled in for personas. */
export const templates = defineDomain({
  name: 'templates',
  contracts: [contract],
  grants: { content: ['template.*'], lookContent: ['template.list', 'template.export'] },
  start({ context, router, resources }) {
    const { tables } = resources
    const copied = ({ name }: { readonly name?: unknown }) => ({ name: `${String(name).slice(0, 250)} (2)` })
    resources.extend('template', {
      actions: { copy: copyAction(tables, definition, copied) },
    })
    servePreview(router, { context, tables })
    return { begin: () => seedPlainPost(context) }
  },
})
