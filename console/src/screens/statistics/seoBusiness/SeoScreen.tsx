import { titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { type Card, type CardGroup, CardGroups } from '../../../resource/totals/CardGroups.tsx'
import { useZone } from '../../../ui/Me.tsx'
import { useMinute } from '../../../ui/useMinute.ts'

/** The numbers of the site cluster, each of which opens its list. */
export function SeoScreen() {
  const t = useT()
  const today = formatTime(useMinute(), useZone()).slice(0, 10)
  return <CardGroups groups={groupsOf(today)}>{t('operations-dashboard.live')}</CardGroups>
}

function groupsOf(today: string): readonly CardGroup[] {
  const [from, to] = [`${today} 00:00:00`, `${today} 23:59:59`]
  return [
    { title: 'menu.site', cards: ['site', 'live-domain', 'web-domain', 'site-ip'].map(whole) },
    {
      title: 'menu.promotion',
      cards: [
        {
          list: resourceNamed('ranking'),
          query: { is_my_site: 1, end_ranking: 10, start_time: from, end_time: to },
          text: 'seo-business.rankings_today',
          tone: 'good',
        },
        ...['article', 'posting', 'boost-log'].map(whole),
      ],
    },
  ]
}

/** All rows of a list. */
function whole(name: string): Card {
  return { list: resourceNamed(name), query: {}, text: titleKey(name) }
}
