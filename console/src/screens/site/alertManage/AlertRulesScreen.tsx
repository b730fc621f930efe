import { sendTest } from '@quarterdeck/shared/contracts/alerts.ts'
import { useMemo } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { Deliveries } from './Deliveries.tsx'

const alertRule = resourceNamed('alert-rule')

/** When an alert is raised, and whether what was sent about it arrived. */
export function AlertRulesScreen() {
  const t = useT()
  const maySend = useMay()('alert-rule.edit', true)
  const { mutate: test } = useAction((id: number) => ask(sendTest, { query: { id } }), {
    onDone: ({ message }) => tell({ kind: 'success', text: message }),
  })
  const overrides = useMemo<Overrides>(
    () => ({
      wide: true,
      details: ({ id }) => <Deliveries rule={id} />,
      rowActions: ({ id, webhook_url }) =>
        maySend && webhook_url ? [{ key: 'test', label: t('alert-delivery.send_test'), onClick: () => test(id) }] : [],
    }),
    [t, maySend, test],
  )
  return <ResourceScreen resource={alertRule} overrides={overrides} />
}
