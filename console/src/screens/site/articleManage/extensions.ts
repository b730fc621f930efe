import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { useArticleOptions } from './useArticleOptions.ts'

/** Sources and types are those that articles came with; the HTML of an article is looked at in a frame that may do nothing. */
export const extensions: ScreenExtensions = {
  useFilterOptions: useArticleOptions,
  rowTools: [
    {
      name: 'preview',
      label: (t) => t('article.more.preview'),
      fits: ({ content_html }) => Boolean(content_html),
      does: { dialog: lazy(() => import('./ArticlePreview.tsx').then((m) => ({ default: m.ArticlePreview }))) },
    },
  ],
}
