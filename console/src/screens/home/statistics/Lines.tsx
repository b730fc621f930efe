import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useThemeMode } from '../../../theme/themeMode.ts'
import { chartColours } from '../../../ui/chartColours.ts'
import type { DayRange } from '../../../ui/useDayRange.ts'
import { Availability } from './Availability.tsx'
import { LineCard } from './LineCard.tsx'
import { daysQuery } from './statisticsQueries.ts'

/** The lines over the days on show. */
export function Lines({ range }: { range: DayRange }) {
  const { t } = useTexts()
  const { own, rival, more } = chartColours[useThemeMode()]
  const { data } = useQuery(daysQuery(range))
  const of = data?.data
  const days = of?.days ?? []
  return (
    <div className="statistics-lines">
      <Availability range={range} />
      <LineCard
        title={t('dashboard.main_lead')}
        days={days}
        legend="last"
        lines={[
          { name: t('dashboard.card_main'), values: of?.mainDomainCount, colour: own },
          { name: t('dashboard.card_lead'), values: of?.leadGenerationCount, colour: rival },
          { name: t('dashboard.card_live'), values: of?.liveSiteCount, colour: more },
        ]}
      />
      <LineCard
        title={t('dashboard.head')}
        days={days}
        legend="sum"
        lines={[{ name: t('dashboard.own'), values: of?.rankingCount, colour: own }]}
      />
      <LineCard
        title={t('dashboard.share')}
        days={days}
        legend="last"
        unit="%"
        lines={[
          { name: t('dashboard.own'), values: of?.mySiterankingProportion, colour: own },
          { name: t('dashboard.rival'), values: of?.rankingProportion, colour: rival },
        ]}
      />
      <LineCard
        title={t('dashboard.boost')}
        days={days}
        legend="sum"
        lines={[{ name: t('dashboard.card_boost'), values: of?.upgradeRankingCount, colour: own }]}
      />
      <LineCard
        title={t('dashboard.content')}
        days={days}
        legend="sum"
        lines={[
          { name: t('dashboard.generated'), values: of?.articleCount, colour: own },
          { name: t('dashboard.sent'), values: of?.sendCount, colour: rival },
        ]}
      />
    </div>
  )
}
