import type { publicationAlerts } from '../../../alerts/publicationAlerts.ts'
import type { publicationLanes } from '../../../lanes/publicationLanes.ts'
import type { AlertTexts } from '../../../resource/alert.ts'
import type { LaneTexts } from '../../../resource/lane.ts'
import { words } from '../../words.ts'

/** What the alerts and runs of `publishing` are called. */
export const publishingAnnouncedTexts = {
  'alert-event': {
    'choice.kind.24': {
      'zh-CN': '发布逾期',
      en: 'Overdue posts',
      ko: '지연된 게시물',
      ja: '遅れている公開',
      pt: 'Postagens atrasadas',
      vi: 'Bài đăng bị trễ',
      th: 'โพสต์ที่ล่าช้า',
    },
    'value.24': {
      'zh-CN': '{{value}} 条发布已到时间超过 {{threshold}} 分钟，仍未发出',
      en: '{{value}} posts are due for more than {{threshold}} minutes and have not gone out',
      ko: '게시물 {{value}}개가 예정 시각을 {{threshold}}분 넘기고도 게시되지 않음',
      ja: '公開 {{value}} 件が予定時刻から {{threshold}} 分を過ぎても公開されていません',
      pt: '{{value}} postagens passaram do horário há mais de {{threshold}} minutos e ainda não saíram',
      vi: '{{value}} bài đăng đã quá giờ hơn {{threshold}} phút mà chưa được đăng',
      th: '{{value}} โพสต์เลยเวลามากกว่า {{threshold}} นาทีแล้วยังไม่ได้เผยแพร่',
    },
    'choice.kind.26': {
      'zh-CN': '发布晚于授权到期',
      en: 'Posts past an authorisation',
      ko: '권한 종료 뒤의 게시물',
      ja: '許可期限より後の公開',
      pt: 'Postagens após o fim da autorização',
      vi: 'Bài đăng sau khi hết ủy quyền',
      th: 'โพสต์หลังสิ้นสุดสิทธิ์',
    },
    'value.26': {
      'zh-CN': '{{value}} 条发布安排在账号授权到期之后（{{threshold}} 天内到期或已到期）',
      en: '{{value}} posts are planned past the end of an authorisation, which is within {{threshold}} days or has passed',
      ko: '게시물 {{value}}개가 {{threshold}}일 안에 끝나거나 이미 끝난 권한 뒤에 예정됨',
      ja: '公開 {{value}} 件が許可の期限（{{threshold}} 日以内、または期限切れ）より後に予定されています',
      pt: '{{value}} postagens estão planejadas para depois do fim de uma autorização, em até {{threshold}} dias ou já passado',
      vi: '{{value}} bài được lên lịch sau khi hết ủy quyền (trong {{threshold}} ngày tới hoặc đã hết)',
      th: '{{value}} โพสต์ถูกวางแผนหลังสิ้นสุดสิทธิ์ ซึ่งจะสิ้นสุดใน {{threshold}} วันหรือสิ้นสุดแล้ว',
    },
  },
  'alert-rule': {
    'choice.kind.24': {
      'zh-CN': '发布逾期超过（分钟）',
      en: 'Post overdue for more than (minutes)',
      ko: '게시 지연 지속 (분)',
      ja: '公開の遅れ（分を超える）',
      pt: 'Postagem atrasada há mais de (minutos)',
      vi: 'Bài đăng trễ quá (phút)',
      th: 'โพสต์ล่าช้าเกิน (นาที)',
    },
    'choice.kind.26': {
      'zh-CN': '发布晚于授权到期，距到期不足（天）',
      en: 'Post planned past an authorisation that ends within (days)',
      ko: '곧 끝나는 권한 뒤에 예정된 게시물 (일 이내)',
      ja: '期限が近い許可より後の公開（日以内）',
      pt: 'Postagem após autorização que termina em até (dias)',
      vi: 'Bài đăng sau ủy quyền sắp hết trong (ngày)',
      th: 'โพสต์หลังสิทธิ์ที่จะสิ้นสุดใน (วัน)',
    },
  },
  run: {
    'choice.lane.4': words.publishWord,
    'choice.lane.5': words.unpublishWord,
    'choice.lane.6': words.publicationCheck,
    'choice.lane.9': words.loginCheck,
    'choice.lane.14': words.publicationOutcomeCheck,
  },
  'execution-log': {
    'choice.lane.4': words.publishWord,
    'choice.lane.5': words.unpublishWord,
    'choice.lane.6': words.publicationCheck,
    'choice.lane.9': words.loginCheck,
    'choice.lane.14': words.publicationOutcomeCheck,
  },
} satisfies AlertTexts<typeof publicationAlerts> & LaneTexts<typeof publicationLanes>
