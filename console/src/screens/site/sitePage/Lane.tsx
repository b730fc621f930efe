import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'

interface LaneProps {
  title: string
  /** Under the title: what the colours mean, a choice. */
  aside?: ReactNode
  height: number
  query: { isLoading: boolean; data: unknown; error: unknown; refetch(): unknown }
  /** Said in place of the drawing where there is nothing to draw. */
  empty?: string | undefined
  children: ReactNode
}

/** One row of the timeline: what it is, and its drawing. One that cannot be loaded leaves the others alone. */
export function Lane({ title, aside, height, query, empty, children }: LaneProps) {
  const t = useT()
  const hasFailed = query.error !== null && query.data === undefined
  return (
    <section className="lane" aria-label={title}>
      <div className="lane-name">
        <h3>{title}</h3>
        {aside}
      </div>
      <div className="lane-box" style={{ height }}>
        {query.isLoading && (
          <Skeleton.Node active className="lane-bone" style={{ width: '100%', height: height - 8 }} />
        )}
        {hasFailed && (
          <p className="lane-none" role="alert">
            {t('list.could_not_load')}
            <Button size="small" type="link" onClick={() => void query.refetch()}>
              {t('action.retry')}
            </Button>
          </p>
        )}
        {query.data !== undefined && (empty === undefined ? children : <p className="lane-none">{empty}</p>)}
      </div>
    </section>
  )
}
