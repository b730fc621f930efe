import type { accountAlerts } from '../../../alerts/accountAlerts.ts'
import type { AlertTexts } from '../../../resource/alert.ts'

/** What the alerts of `accounts` are called. */
export const accountsAnnouncedTexts = {
  'alert-event': {
    'choice.kind.23': {
      'zh-CN': '授权即将到期',
      en: 'Authorisations that end',
      ko: '권한 만료 임박',
      ja: '権限の期限間近',
      pt: 'Autorizações a vencer',
      vi: 'Ủy quyền sắp hết hạn',
      th: 'การมอบอำนาจใกล้สิ้นสุด',
    },
    'value.23': {
      'zh-CN': '{{value}} 个账号的授权将在 {{threshold}} 天内到期或已到期',
      en: 'Authorisation of {{value}} accounts ends within {{threshold}} days, or has ended',
      ko: '계정 {{value}}개의 권한이 {{threshold}}일 안에 끝나거나 끝남',
      ja: 'アカウント {{value}} 件の権限が {{threshold}} 日以内に切れるか、切れました',
      pt: 'Autorização de {{value}} contas vence em {{threshold}} dias ou já venceu',
      vi: 'Ủy quyền của {{value}} tài khoản hết hạn trong {{threshold}} ngày hoặc đã hết',
      th: 'การมอบอำนาจของ {{value}} บัญชีสิ้นสุดใน {{threshold}} วันหรือสิ้นสุดแล้ว',
    },
  },
  'alert-rule': {
    'choice.kind.23': {
      'zh-CN': '账号授权到期不足（天）',
      en: 'Authorisation ends within (days)',
      ko: '권한 만료까지 남은 기간(일)',
      ja: '権限の期限まで（日以内）',
      pt: 'Autorização vence em até (dias)',
      vi: 'Ủy quyền hết hạn trong (ngày)',
      th: 'การมอบอำนาจสิ้นสุดภายใน (วัน)',
    },
  },
} satisfies AlertTexts<typeof accountAlerts>
