import type { ResourceTexts } from '../../../resource/define.ts'
import type { replyMacro } from '../../../resources/customer/replyMacro.ts'
import { words } from '../../words.ts'

export const replyMacroTexts = {
  title: {
    'zh-CN': '快捷操作',
    en: 'Macros',
    ko: '빠른 작업',
    ja: 'マクロ',
    pt: 'Macros',
    vi: 'Thao tác nhanh',
    th: 'มาโคร',
  },
  one: {
    'zh-CN': '快捷操作',
    en: 'macro',
    ko: '빠른 작업',
    ja: 'マクロ',
    pt: 'macro',
    vi: 'thao tác nhanh',
    th: 'มาโคร',
  },
  'field.name': words.name,
  'field.phrase': {
    'zh-CN': '发送的话术',
    en: 'Phrase that is sent',
    ko: '보낼 문구',
    ja: '送信する定型返信',
    pt: 'Resposta enviada',
    vi: 'Mẫu được gửi',
    th: 'คำตอบที่ส่ง',
  },
  'field.tags': words.tags,
  'field.assign_to': {
    'zh-CN': '分配给',
    en: 'Assign to',
    ko: '배정 대상',
    ja: '割り当て先',
    pt: 'Atribuir a',
    vi: 'Giao cho',
    th: 'มอบหมายให้',
  },
  'field.snooze_hours': {
    'zh-CN': '稍后处理（小时）',
    en: 'Snooze (hours)',
    ko: '미루기(시간)',
    ja: 'あとで（時間）',
    pt: 'Adiar (horas)',
    vi: 'Hoãn (giờ)',
    th: 'เลื่อน (ชั่วโมง)',
  },
  'field.remark': words.remark,
  'field.create_time': words.created,
  'field.update_time': words.updated,
} as const satisfies ResourceTexts<typeof replyMacro>
