import { BellOutlined } from '@ant-design/icons'
import { openAlerts } from '@quarterdeck/shared/contracts/alerts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ask } from '../../../api/ask.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { CountedMenu } from '../CountedMenu.tsx'
import { useRefused } from './useRefused.ts'
import './alerts.css'

const AlertsPanel = lazy(() => import('./AlertsPanel.tsx').then((module) => ({ default: module.AlertsPanel })))

const key = ['open-alerts']

/** The bell: how many alerts are open, and the latest of them; over them what of one's own posts somebody has refused. */
export function AlertsMenu() {
  const may = useMay()
  const seesAlerts = may('alert-event.list')
  return seesAlerts || may('publication.list') ? <Bell seesAlerts={seesAlerts} /> : null
}

function Bell({ seesAlerts }: { seesAlerts: boolean }) {
  const { t, language } = useTexts()
  const queries = useQueryClient()
  useChanged('alert-event', () => void queries.invalidateQueries({ queryKey: key }), 2000)
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => load(signal),
    refetchInterval: 300_000,
    enabled: seesAlerts,
  })
  const refused = useRefused()
  const count = (data?.count ?? 0) + (refused?.count ?? 0)
  const title = t('alert-event.more.open', { count: formatNumber(count, language) })
  return (
    <CountedMenu
      icon={<BellOutlined aria-hidden />}
      name={title}
      title={title}
      count={count}
      badge={{ most: 999 }}
      content={(close) => (
        <Suspense fallback={<div className="drop alerts" />}>
          <AlertsPanel open={data} refused={refused} seesAlerts={seesAlerts} onLeave={close} />
        </Suspense>
      )}
    />
  )
}

async function load(signal: AbortSignal) {
  return (await ask(openAlerts, {}, { signal })).data
}
