import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { appUpgradePhone } from '@quarterdeck/shared/resources/fleet/appUpgradePhone.ts'
import { appUpgradePhoneMachine } from '@quarterdeck/shared/states/appUpgrade.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Progress, Skeleton } from 'antd'
import { loadRows, type Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { PartTable } from '../phoneManage/PartTable.tsx'
import './appUpgrade.css'

const phones: AnyResource = appUpgradePhone
const { upgraded, failed, leftOut } = appUpgradePhoneMachine.codes
const needsLook = ({ state }: Row) => Number(state === failed || state === leftOut)
/** The list of all of them is a card of the screen. */
const most = 100

/** The waves of an upgrade, each as far as it has come, and its phones. */
export function UpgradeWaves({ row }: { row: Row }) {
  const t = useT()
  const queries = useQueryClient()
  const queryKey = ['app-upgrade-phone', 'of', row.id]
  const loaded = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadRows(phones, { upgrade: row.id, pageSize: most }, signal),
  })
  useChanged('app-upgrade-phone', () => void queries.invalidateQueries({ queryKey }))
  if (loaded.isLoading) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  if (!loaded.data) {
    return <Failed title={t('list.could_not_load')} error={loaded.error} onRetry={() => void loaded.refetch()} />
  }
  const { rows } = loaded.data
  if (rows.length === 0) return <p className="faint">{t('app-upgrade.more.unseen')}</p>
  const waves = [...Map.groupBy(rows, ({ wave }) => Number(wave))].toSorted(([a], [b]) => a - b)
  const said = (name: 'state' | 'reason', code: unknown) => t(choiceKey(phones, name, Number(code)))
  return (
    <>
      <h3 className="section-title">{t('app-upgrade.more.steps')}</h3>
      <ol className="upgrade-waves">
        {waves.map(([wave, of]) => (
          <Wave key={wave} wave={wave} isNow={wave === Number(row.wave)} phones={of} />
        ))}
      </ol>
      <div className="upgrade-phones">
        <PartTable
          title={t('app-upgrade.field.phones')}
          headings={(['phone', 'wave', 'state', 'reason', 'before', 'since'] as const).map((name) =>
            t(fieldKey(phones, name)),
          )}
          rows={rows
            .toSorted((a, b) => needsLook(b) - needsLook(a))
            .map((one) => [
              String(one.phone_label ?? one.phone),
              Number(one.wave),
              said('state', one.state),
              [Number(one.reason) > 0 ? said('reason', one.reason) : '', one.said].filter(Boolean).join(' · '),
              String(one.before),
              String(one.since),
            ])}
        />
      </div>
    </>
  )
}

function Wave({ wave, isNow, phones: of }: { wave: number; isNow: boolean; phones: readonly Row[] }) {
  const t = useT()
  const inState = (code: number) => of.filter(({ state }) => state === code).length
  const done = { upgraded: inState(upgraded), failed: inState(failed), count: of.length }
  const percent = Math.round((100 * done.upgraded) / of.length)
  return (
    <li aria-current={isNow ? 'step' : undefined}>
      <span>{t('app-upgrade.more.wave', { wave })}</span>
      <Progress
        percent={percent}
        size="small"
        showInfo={false}
        status={done.failed > 0 ? 'exception' : percent === 100 ? 'success' : 'normal'}
        aria-label={`${percent}%`}
      />
      <span>{t('app-upgrade.more.wave_done', done)}</span>
    </li>
  )
}
