import { getUpgradeSwitch, setUpgradeSwitch } from '@quarterdeck/shared/contracts/upgrades.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useId, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { topic } from './upgradeCalls.ts'
import './upgrade.css'

const key = [topic, 'switch']

/** Whether automatic sites upgrade by themselves. Read when the tab opens; turning it on asks first. */
export function UpgradeSwitch() {
  const t = useT()
  const id = useId()
  const may = useMay()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const state = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await ask(getUpgradeSwitch, {}, { signal })).data,
    staleTime: 0,
  })
  useChanged(topic, () => void queries.invalidateQueries({ queryKey: key }))
  const switching = useAction((on: boolean) => ask(setUpgradeSwitch, { query: { switchCode: on ? 1 : 0 } }), {
    onDone({ data, message }) {
      queries.setQueryData(key, data)
      tell({ kind: 'success', text: message })
    },
  })
  return (
    <span className="upgrade-switch">
      <label htmlFor={id}>{t('upgrade.switch')}</label>
      <Switch
        id={id}
        checked={state.data === 1}
        loading={state.isLoading || switching.isPending}
        disabled={!may('upgrade.switch', true) || state.data === undefined}
        checkedChildren={t('value.on')}
        unCheckedChildren={t('value.off')}
        onChange={(on) => (on ? setAsking(true) : switching.mutate(false))}
      />
      {asking && (
        <ConfirmDialog
          title={t('upgrade.switch')}
          question={t('upgrade.confirm.switch_on')}
          verb={t('upgrade.switch_on')}
          danger={false}
          onConfirm={() => switching.mutateAsync(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  )
}
