import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { PublishItems } from '../publishing/PublishChosen.tsx'
import { CoverDialog } from './CoverDialog.tsx'
import { CoversOfNew } from './CoversOfNew.tsx'
import { ItemBlock } from './ItemBlock.tsx'
import { MatchDialog } from './MatchDialog.tsx'

const shown = { block: ItemBlock, blockFirst: true, tools: PublishItems } as const

/** What an item holds is what people open it for. */
export const ofTexts: { extensions: ScreenExtensions } = {
  extensions: { block: ItemBlock, tools: PublishItems },
}
export const ofImages: { extensions: ScreenExtensions } = { extensions: shown }

export const ofVideos: { extensions: ScreenExtensions } = {
  extensions: {
    ...shown,
    rowTools: [
      {
        name: 'cover',
        label: (t) => t('library-item.more.choose_cover'),
        key: 'library-item.edit',
        writes: true,
        does: { dialog: CoverDialog },
      },
      {
        name: 'reshoot',
        label: (t) => t('library-item.more.reshoot'),
        key: 'library-item.reshoot',
        writes: true,
        fits: ({ rights }) => Number(rights) > 0,
        does: { to: ({ id }) => `/singleContent?new=ai&video=${id}` },
      },
      {
        name: 'match',
        label: (t) => t('library-item.more.match'),
        key: 'library-item.match',
        does: { dialog: MatchDialog },
      },
    ],
    added: {
      label: (t) => t('library-item.more.choose_cover'),
      follows: (values) => !values.cover,
      dialog: CoversOfNew,
    },
  },
}
