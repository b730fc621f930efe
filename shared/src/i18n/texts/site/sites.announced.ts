import type { rankingAlerts } from '../../../alerts/rankingAlerts.ts'
import type { AlertTexts } from '../../../resource/alert.ts'

/** What the alerts of `sites` are called. */
export const sitesAnnouncedTexts = {
  'alert-event': {
    'choice.kind.3': {
      'zh-CN': '排名下滑',
      en: 'Ranking has fallen',
      ko: '순위 하락',
      ja: '順位の低下',
      pt: 'Ranking caiu',
      vi: 'Thứ hạng tụt',
      th: 'อันดับตก',
    },
    'value.3': {
      'zh-CN': '当前第 {{value}} 位，低于第 {{threshold}} 位',
      en: 'Now at place {{value}}, below {{threshold}}',
      ko: '현재 {{value}}위 (기준 {{threshold}}위)',
      ja: '現在 {{value}} 位（しきい値 {{threshold}} 位）',
      pt: 'Agora na posição {{value}}, abaixo de {{threshold}}',
      vi: 'Hiện ở vị trí {{value}}, dưới {{threshold}}',
      th: 'ขณะนี้อันดับ {{value}} ต่ำกว่า {{threshold}}',
    },
  },
  'alert-rule': {
    'choice.kind.3': {
      'zh-CN': '排名跌出前 N 位',
      en: 'Ranking falls below place',
      ko: '순위가 N위 밖으로 하락',
      ja: '順位が N 位より下がる',
      pt: 'Posição abaixo de',
      vi: 'Thứ hạng tụt dưới',
      th: 'อันดับตกต่ำกว่าที่',
    },
  },
} satisfies AlertTexts<typeof rankingAlerts>
