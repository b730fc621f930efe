import { sendTest } from '@quarterdeck/shared/contracts/alerts.ts'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { Deliveries } from './Deliveries.tsx'

/** Whether what a rule sent has arrived, and a way to try it. */
export const extensions: ScreenExtensions = {
  block: ({ row }) => <Deliveries rule={row.id} />,
  rowTools: [
    {
      name: 'test',
      label: (t) => t('alert-delivery.send_test'),
      key: 'alert-rule.edit',
      writes: true,
      fits: ({ webhook_url }) => Boolean(webhook_url),
      does: { run: tryWebhook },
    },
  ],
}

async function tryWebhook({ id }: Row): Promise<void> {
  const { message } = await ask(sendTest, { query: { id } })
  tell({ kind: 'success', text: message })
}
