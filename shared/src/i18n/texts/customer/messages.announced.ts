import type { messageAlerts } from '../../../alerts/messageAlerts.ts'
import type { messageLanes } from '../../../lanes/messageLanes.ts'
import type { AlertTexts } from '../../../resource/alert.ts'
import type { LaneTexts } from '../../../resource/lane.ts'
import { words } from '../../words.ts'

/** What the runs of `messages` are called. */
export const messagesAnnouncedTexts = {
  'alert-event': {
    'choice.kind.45': {
      'zh-CN': '有人等待回复',
      en: 'Somebody waits for an answer',
      ko: '답장을 기다리는 사람',
      ja: '返信を待っている人',
      pt: 'Alguém espera resposta',
      vi: 'Có người chờ trả lời',
      th: 'มีผู้รอคำตอบ',
    },
    'value.45': {
      'zh-CN': '工作时间内已等待 {{value}} 分钟（阈值 {{threshold}}）',
      en: 'waiting for {{value}} minutes of working hours (limit {{threshold}})',
      ko: '근무 시간 기준 {{value}}분째 대기 (기준 {{threshold}})',
      ja: '営業時間で {{value}} 分待ち（しきい値 {{threshold}}）',
      pt: 'espera há {{value}} minutos de expediente (limite {{threshold}})',
      vi: 'đã chờ {{value}} phút trong giờ làm việc (ngưỡng {{threshold}})',
      th: 'รอมาแล้ว {{value}} นาทีในเวลาทำงาน (เกณฑ์ {{threshold}})',
    },
  },
  'alert-rule': {
    'choice.kind.45': {
      'zh-CN': '工作时间内未回复超过（分钟）',
      en: 'Unanswered in working hours for more than (minutes)',
      ko: '근무 시간 중 답장 없음 (분 초과)',
      ja: '営業時間内の未返信（分を超える）',
      pt: 'Sem resposta no expediente por mais de (minutos)',
      vi: 'Chưa trả lời trong giờ làm việc quá (phút)',
      th: 'ไม่มีคำตอบในเวลาทำงานเกิน (นาที)',
    },
  },
  run: {
    'choice.lane.17': words.answersOfMessages,
    'choice.lane.18': words.readsOfMessages,
    'choice.lane.19': words.settlesOfMessages,
  },
  'execution-log': {
    'choice.lane.17': words.answersOfMessages,
    'choice.lane.18': words.readsOfMessages,
    'choice.lane.19': words.settlesOfMessages,
  },
} satisfies AlertTexts<typeof messageAlerts> & LaneTexts<typeof messageLanes>
