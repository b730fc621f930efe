import type { modelAlerts } from '../../../alerts/modelAlerts.ts'
import type { AlertTexts } from '../../../resource/alert.ts'

/** What the alerts of `models` are called. */
export const modelsAnnouncedTexts = {
  'alert-event': {
    'choice.kind.29': {
      'zh-CN': '模型提供方本月预算将用完',
      en: 'Monthly budget of a model provider used up',
      ko: '모델 제공자의 월 예산 소진 임박',
      ja: 'モデル提供元の月予算が残りわずか',
      pt: 'Orçamento mensal de um provedor de modelos no fim',
      vi: 'Ngân sách tháng của nhà cung cấp mô hình sắp hết',
      th: 'งบประมาณรายเดือนของผู้ให้บริการโมเดลใกล้หมด',
    },
    'value.29': {
      'zh-CN': '本月预算已用 {{value}}%（阈值 {{threshold}}%）',
      en: '{{value}}% of the monthly budget used (limit {{threshold}}%)',
      ko: '월 예산의 {{value}}% 사용 (기준 {{threshold}}%)',
      ja: '月予算の {{value}}% を使用（しきい値 {{threshold}}%）',
      pt: '{{value}}% do orçamento mensal usados (limite {{threshold}}%)',
      vi: 'Đã dùng {{value}}% ngân sách tháng (ngưỡng {{threshold}}%)',
      th: 'ใช้งบประมาณรายเดือนไปแล้ว {{value}}% (เกณฑ์ {{threshold}}%)',
    },
  },
  'alert-rule': {
    'choice.kind.29': {
      'zh-CN': '模型提供方本月预算已用超过（%）',
      en: 'Monthly budget of a model provider used by more than (%)',
      ko: '모델 제공자의 월 예산 사용률 초과 (%)',
      ja: 'モデル提供元の月予算の使用率（% を超える）',
      pt: 'Orçamento mensal de um provedor de modelos usado em mais de (%)',
      vi: 'Ngân sách tháng của nhà cung cấp mô hình đã dùng quá (%)',
      th: 'ใช้งบประมาณรายเดือนของผู้ให้บริการโมเดลเกิน (%)',
    },
  },
} satisfies AlertTexts<typeof modelAlerts>
