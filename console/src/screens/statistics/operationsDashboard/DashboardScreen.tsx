import { Link } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CardGroups } from '../../../resource/totals/CardGroups.tsx'
import { useMe, useZone } from '../../../ui/Me.tsx'
import { useMinute } from '../../../ui/useMinute.ts'
import { cardGroups } from './cards.ts'

/** How things stand at this moment: each number is that of a list, which it opens, for whoever may open that. */
export function DashboardScreen() {
  const t = useT()
  const { paths } = useMe()
  return (
    <CardGroups groups={cardGroups(useMinute(), useZone())}>
      {t('operations-dashboard.live')}
      {paths.includes('/operationsOverview') && (
        <Link to="/operationsOverview">{t('operations-dashboard.finished')}</Link>
      )}
    </CardGroups>
  )
}
