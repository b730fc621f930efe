import type { reviewAlerts } from '../../../alerts/reviewAlerts.ts'
import type { AlertTexts } from '../../../resource/alert.ts'

/** What the alerts of `review` are called. */
export const reviewAnnouncedTexts = {
  'alert-event': {
    'choice.kind.25': {
      'zh-CN': '内容待审过久',
      en: 'Reviews wait too long',
      ko: '검수 대기 지연',
      ja: '審査待ちが長い',
      pt: 'Revisões esperam demais',
      vi: 'Bài chờ duyệt quá lâu',
      th: 'รอตรวจนานเกินไป',
    },
    'value.25': {
      'zh-CN': '{{value}} 条内容待审超过 {{threshold}} 小时，或一小时内需发布',
      en: '{{value}} contents wait for a review for more than {{threshold}} hours, or are due within one',
      ko: '콘텐츠 {{value}}건이 {{threshold}}시간 넘게 검수 대기 중이거나 한 시간 안에 게시 예정',
      ja: 'コンテンツ {{value}} 件が {{threshold}} 時間を超えて審査待ち、または 1 時間以内に公開予定',
      pt: '{{value}} conteúdos esperam revisão há mais de {{threshold}} horas ou saem em até uma',
      vi: '{{value}} bài chờ duyệt quá {{threshold}} giờ hoặc sẽ đăng trong vòng một giờ',
      th: '{{value}} เนื้อหารอตรวจเกิน {{threshold}} ชั่วโมง หรือจะเผยแพร่ภายในหนึ่งชั่วโมง',
    },
  },
  'alert-rule': {
    'choice.kind.25': {
      'zh-CN': '内容待审超过（小时），或一小时内需发布',
      en: 'Review waits for more than (hours), or its content is due within one',
      ko: '검수 대기 시간 초과(시간) 또는 한 시간 안에 게시 예정',
      ja: '審査待ちの時間（時間）、または 1 時間以内に公開予定',
      pt: 'Revisão espera mais de (horas), ou o conteúdo sai em até uma',
      vi: 'Bài chờ duyệt quá (giờ), hoặc sẽ đăng trong vòng một giờ',
      th: 'รอตรวจนานกว่า (ชั่วโมง) หรือจะเผยแพร่ภายในหนึ่งชั่วโมง',
    },
  },
} satisfies AlertTexts<typeof reviewAlerts>
