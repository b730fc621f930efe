import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { AllTools } from './AllTools.tsx'
import { PublicationBlock } from './PublicationBlock.tsx'
import { ResultCell } from './ResultCell.tsx'
import { replaceStartsWith } from './replaceStartsWith.ts'
import { ViewTools } from './ViewTools.tsx'

const shared: ScreenExtensions = {
  block: PublicationBlock,
  blockFirst: true,
  tools: ViewTools,
  startsWith: { replace: replaceStartsWith },
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
