import { FlagFilled } from '@ant-design/icons'
import { useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { editRow, type Row } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { SiteAddress } from '../../../ui/SiteAddress.tsx'
import './ranking.css'

const ranking = resourceNamed('ranking')
/** Nothing but the marker is edited, and that by a button of the row: no form. */
const shown = { ...ranking, verbs: ranking.verbs.filter((verb) => verb !== 'edit') }

/** Who stands where for which keyword; operators mark what they want to find again. */
export function RankingList() {
  const t = useT()
  const mayMark = useMay()('ranking.edit', true)
  const { mutate: mark } = useAction(
    ({ row }: { row: Row; list: List<Row> }) => editRow(ranking, row.id, { markers: row.markers === 1 ? 0 : 1 }),
    { onDone: (_, { list }) => list.reload() },
  )
  const overrides = useMemo<Overrides>(
    () => ({
      cells: {
        host: ({ host, is_my_site }) =>
          is_my_site === 1 ? <SiteAddress text={String(host)} /> : <CutText text={String(host)} />,
        markers: ({ markers }) =>
          markers === 1 ? (
            <span className="marked">
              <FlagFilled aria-hidden /> {t('value.yes')}
            </span>
          ) : (
            <span className="faint">{t('value.no')}</span>
          ),
      },
      rowActions: (row, list) =>
        mayMark
          ? [
              {
                key: 'mark',
                label: t(row.markers === 1 ? 'ranking.more.unmark' : 'ranking.more.mark'),
                onClick: () => mark({ row, list }),
              },
            ]
          : [],
    }),
    [t, mayMark, mark],
  )
  return <ResourceScreen resource={shown} overrides={overrides} />
}
