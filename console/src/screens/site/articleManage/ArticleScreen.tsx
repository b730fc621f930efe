import { articleOptions } from '@quarterdeck/shared/contracts/siteStatistics.ts'
import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import './article.css'

const ArticlePreview = lazy(() => import('./ArticlePreview.tsx').then((m) => ({ default: m.ArticlePreview })))

const article = resourceNamed('article')
/** Characters of an article that a cell holds: all of it, thirty times, is too much to lay out for one line each. */
const cellLength = 300

/** The article library (site-cluster.md §2.1). */
export function ArticleScreen() {
  const t = useT()
  const [previewed, setPreviewed] = useState<Row>()
  const [sources, types] = useArticleOptions()
  const overrides = useMemo<Overrides>(
    () => ({
      filterOptions: { platform_id: sources, article_type_id: types },
      cells: { content: (row) => <CutText text={String(row.content ?? '').slice(0, cellLength)} /> },
      rowActions: (row) =>
        row.content_html
          ? [{ key: 'preview', label: t('article.more.preview'), onClick: () => setPreviewed(row) }]
          : [],
      detailed: ['content'],
      details: (row) =>
        row.content ? (
          <>
            <h3 className="section-title">{t('article.field.content')}</h3>
            <div className="article-text">{String(row.content)}</div>
          </>
        ) : null,
    }),
    [t, sources, types],
  )
  return (
    <>
      <ResourceScreen resource={article} overrides={overrides} />
      {previewed && (
        <Suspense fallback={null}>
          <ArticlePreview row={previewed} onClose={() => setPreviewed(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Sources and types of articles; both grow as articles come in. */
function useArticleOptions() {
  return useQueries({
    queries: [0, 1].map((type) => ({
      queryKey: ['article', 'options', type],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await ask(articleOptions, { query: { type } }, { signal })).data.map(({ id, name }) => ({
          value: String(id),
          label: name,
        })),
      staleTime: 30_000,
    })),
    combine: (answers) => answers.map(({ data }) => data ?? none),
  })
}

const none: { value: string; label: string }[] = []
