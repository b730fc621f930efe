import type { restoreAlerts } from '../../../alerts/restoreAlerts.ts'
import type { AlertTexts } from '../../../resource/alert.ts'
import { words } from '../../words.ts'

/** What the alerts of `restores` are called. */
export const restoresAnnouncedTexts = {
  'alert-event': {
    'choice.kind.30': words.workHeldAfterRestore,
    'value.30': {
      'zh-CN': '恢复后已停止 {{value}} 小时，等待确认',
      en: 'Held for {{value}} hours after a restore',
      ko: '복원 후 {{value}}시간째 보류',
      ja: '復元後 {{value}} 時間保留中',
      pt: 'Retido há {{value}} horas após uma restauração',
      vi: 'Bị giữ {{value}} giờ sau khi khôi phục',
      th: 'ถูกพักไว้ {{value}} ชั่วโมงหลังการกู้คืน',
    },
  },
  'alert-rule': {
    'choice.kind.30': words.workHeldAfterRestore,
  },
} satisfies AlertTexts<typeof restoreAlerts>
