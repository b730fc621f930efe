import type { windowAlerts } from '../../../alerts/windowAlerts.ts'
import type { AlertTexts } from '../../../resource/alert.ts'
import { words } from '../../words.ts'

/** What alerts about windows are called. */
export const alertWindowsAnnouncedTexts = {
  'alert-event': {
    'choice.kind.47': words.windowLost,
    'value.47': {
      'zh-CN': '从现在起恢复通知',
      en: 'Alerts are told again',
      ko: '알림이 다시 전송됩니다',
      ja: '通知を再開しました',
      pt: 'Os alertas voltam a ser enviados',
      vi: 'Cảnh báo được gửi trở lại',
      th: 'กลับมาแจ้งเตือนอีกครั้ง',
    },
  },
  'alert-rule': {
    'choice.kind.47': words.windowLost,
  },
} satisfies AlertTexts<typeof windowAlerts>
