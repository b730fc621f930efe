import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { HealthCell } from '../../../ui/HealthCell.tsx'
import { AccountTools } from './AccountTools.tsx'
import { openScreen } from './openScreen.ts'

export const extensions: ScreenExtensions = {
  cells: { health: HealthCell },
  tools: AccountTools,
  rowTools: [
    openScreen,
    {
      name: 'why',
      label: (t) => t('account-why.open'),
      does: { to: ({ id }) => `/accountWhy?id=${id}` },
    },
  ],
}
