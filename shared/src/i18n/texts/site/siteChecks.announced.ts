import type { siteCheckAlerts } from '../../../alerts/siteCheckAlerts.ts'
import type { AlertTexts } from '../../../resource/alert.ts'
import { words } from '../../words.ts'

/** What the alerts of `siteChecks` are called. */
export const siteChecksAnnouncedTexts = {
  'alert-event': {
    'choice.kind.1': {
      'zh-CN': '可用率过低',
      en: 'Availability too low',
      ko: '가용률 낮음',
      ja: '稼働率の低下',
      pt: 'Disponibilidade baixa',
      vi: 'Tỷ lệ khả dụng thấp',
      th: 'ความพร้อมใช้งานต่ำ',
    },
    'value.1': {
      'zh-CN': '可用率 {{value}}%，低于 {{threshold}}%',
      en: '{{value}}% available, below {{threshold}}%',
      ko: '가용률 {{value}}% (기준 {{threshold}}%)',
      ja: '稼働率 {{value}}%（しきい値 {{threshold}}%）',
      pt: '{{value}}% disponível, abaixo de {{threshold}}%',
      vi: 'Khả dụng {{value}}%, dưới {{threshold}}%',
      th: 'พร้อมใช้งาน {{value}}% ต่ำกว่า {{threshold}}%',
    },
    'choice.kind.2': {
      'zh-CN': '证书即将到期',
      en: 'Certificate expires soon',
      ko: '인증서 만료 임박',
      ja: '証明書の期限切れ間近',
      pt: 'Certificado perto de expirar',
      vi: 'Chứng chỉ sắp hết hạn',
      th: 'ใบรับรองใกล้หมดอายุ',
    },
    'value.2': {
      'zh-CN': '证书剩余 {{value}} 天',
      en: '{{value}} days left on the certificate',
      ko: '인증서 {{value}}일 남음',
      ja: '証明書の残り {{value}} 日',
      pt: '{{value}} dias até o certificado expirar',
      vi: 'Chứng chỉ còn {{value}} ngày',
      th: 'ใบรับรองเหลือ {{value}} วัน',
    },
    'choice.kind.4': words.siteInvalid,
    'value.4': {
      'zh-CN': '最近一次检测为无效',
      en: 'The last check found it invalid',
      ko: '마지막 점검에서 무효',
      ja: '直近のチェックで無効',
      pt: 'A última verificação o achou inválido',
      vi: 'Lần kiểm tra gần nhất không hợp lệ',
      th: 'การตรวจล่าสุดพบว่าใช้งานไม่ได้',
    },
  },
  'alert-rule': {
    'choice.kind.1': {
      'zh-CN': '可用率低于（%）',
      en: 'Availability below (%)',
      ko: '가용률 미만 (%)',
      ja: '稼働率が下回る（%）',
      pt: 'Disponibilidade abaixo de (%)',
      vi: 'Tỷ lệ khả dụng dưới (%)',
      th: 'ความพร้อมใช้งานต่ำกว่า (%)',
    },
    'choice.kind.2': {
      'zh-CN': '证书将在多少天内到期',
      en: 'Certificate expires within (days)',
      ko: '인증서 만료까지 남은 일수',
      ja: '証明書の期限まで（日）',
      pt: 'Certificado expira em até (dias)',
      vi: 'Chứng chỉ hết hạn trong (ngày)',
      th: 'ใบรับรองหมดอายุภายใน (วัน)',
    },
    'choice.kind.4': words.siteInvalid,
  },
} satisfies AlertTexts<typeof siteCheckAlerts>
