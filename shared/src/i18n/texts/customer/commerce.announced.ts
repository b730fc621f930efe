import type { grantAlerts } from '../../../alerts/grantAlerts.ts'
import type { AlertTexts } from '../../../resource/alert.ts'

/** What the alerts of `commerce` are called. */
export const commerceAnnouncedTexts = {
  'alert-event': {
    'choice.kind.36': {
      'zh-CN': '增值服务即将到期',
      en: 'Value-added service about to end',
      ko: '부가 서비스 종료 임박',
      ja: '付加サービスの期限が近い',
      pt: 'Serviço adicional perto do fim',
      vi: 'Dịch vụ gia tăng sắp hết hạn',
      th: 'บริการเสริมใกล้สิ้นสุด',
    },
    'value.36': {
      'zh-CN': '还剩 {{value}} 天（提前 {{threshold}} 天提醒）',
      en: '{{value}} days left (told {{threshold}} days before)',
      ko: '{{value}}일 남음 ({{threshold}}일 전 알림)',
      ja: '残り {{value}} 日（{{threshold}} 日前に通知）',
      pt: 'Faltam {{value}} dias (aviso {{threshold}} dias antes)',
      vi: 'Còn {{value}} ngày (báo trước {{threshold}} ngày)',
      th: 'เหลือ {{value}} วัน (แจ้งล่วงหน้า {{threshold}} วัน)',
    },
  },
  'alert-rule': {
    'choice.kind.36': {
      'zh-CN': '增值服务剩余（天以内）',
      en: 'Value-added service ends within (days)',
      ko: '부가 서비스 종료까지 (일 이내)',
      ja: '付加サービスの期限まで（日以内）',
      pt: 'Serviço adicional termina em até (dias)',
      vi: 'Dịch vụ gia tăng hết hạn trong (ngày)',
      th: 'บริการเสริมสิ้นสุดภายใน (วัน)',
    },
  },
} satisfies AlertTexts<typeof grantAlerts>
