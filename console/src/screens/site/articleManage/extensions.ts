import { lazy } from 'react'
import type { RowTool, ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { useArticleOptions } from './useArticleOptions.ts'

const preview: RowTool = {
  name: 'preview',
  label: (t) => t('article.more.preview'),
  fits: ({ content_html }) => Boolean(content_html),
  does: { dialog: lazy(() => import('./ArticlePreview.tsx').then((m) => ({ default: m.ArticlePreview }))) },
}

const makeTask: RowTool = {
  name: 'make-task',
  label: (t) => t('article.more.make_task'),
  key: 'article.make-task',
  writes: true,
  first: true,
  does: { to: ({ id }) => `/batchContent?new=ai&article=${id}` },
}

/** Sources and types are those that articles came with; the HTML of an article is looked at in a frame that may do nothing. */
export const ofArticles: { extensions: ScreenExtensions } = {
  extensions: { useFilterOptions: useArticleOptions, rowTools: [{ ...preview, first: true }] },
}

/** The same where they are looked at for what posts may be made of. */
export const ofNews: { extensions: ScreenExtensions } = {
  extensions: { useFilterOptions: useArticleOptions, rowTools: [makeTask, preview] },
}
