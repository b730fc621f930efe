import type { ResourceTexts } from '../resource/define.ts'
import type { liveMessage } from '../resources/site/liveMessage.ts'
import { siteWords } from './words/site.ts'

const room = {
  'zh-CN': '房间号',
  en: 'Room ID',
  ko: '방 번호',
  ja: 'ルーム ID',
  pt: 'ID da sala',
  vi: 'Mã phòng',
  th: 'รหัสห้อง',
} as const
const anchor = {
  'zh-CN': '主播',
  en: 'Anchor',
  ko: '진행자',
  ja: '配信者',
  pt: 'Apresentador',
  vi: 'Người dẫn',
  th: 'ผู้ไลฟ์',
} as const

export const liveMessageTexts = {
  title: {
    'zh-CN': '直播间消息数',
    en: 'Live-room messages',
    ko: '라이브 방 메시지 수',
    ja: 'ライブルームのメッセージ数',
    pt: 'Mensagens das salas ao vivo',
    vi: 'Số tin nhắn phòng trực tiếp',
    th: 'จำนวนข้อความในห้องไลฟ์',
  },
  'field.room_id': room,
  'field.anchor': anchor,
  'field.data_num': {
    'zh-CN': '消息数',
    en: 'Messages',
    ko: '메시지 수',
    ja: 'メッセージ数',
    pt: 'Mensagens',
    vi: 'Số tin nhắn',
    th: 'จำนวนข้อความ',
  },
  'field.create_time': siteWords.createTime,
  'filter.room_id': room,
  'filter.anchor': anchor,
} as const satisfies ResourceTexts<typeof liveMessage>
