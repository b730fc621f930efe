import { publicationContent } from '@quarterdeck/shared/contracts/publishing.ts'
import { ask } from '../../../api/ask.ts'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { AllTools } from './AllTools.tsx'
import { PublicationBlock } from './PublicationBlock.tsx'
import { ResultCell } from './ResultCell.tsx'
import { ViewTools } from './ViewTools.tsx'

const shared: ScreenExtensions = {
  block: PublicationBlock,
  blockFirst: true,
  tools: ViewTools,
  // A list has no more than how a text begins.
  startsWith: {
    replace: async (id, signal) => (await ask(publicationContent, { query: { id } }, { signal })).data,
  },
  cells: { result_description: ResultCell },
  rowTools: [
    {
      name: 'chain',
      label: (t) => t('publication-chain.open'),
      does: { to: ({ id }) => `/publicationChain?id=${id}` },
    },
  ],
}

export const ofAll: { extensions: ScreenExtensions } = { extensions: { ...shared, tools: AllTools } }
export const ofView: { extensions: ScreenExtensions } = { extensions: shared }
