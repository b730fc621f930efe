import type { ResourceTexts } from '../../../resource/define.ts'
import type { liveMessage } from '../../../resources/site/liveMessage.ts'
import { words } from '../../words.ts'

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
  one: {
    'zh-CN': '直播间消息记录',
    en: 'live-room record',
    ko: '라이브 방 기록',
    ja: 'ライブルーム記録',
    pt: 'registro de sala ao vivo',
    vi: 'bản ghi phòng trực tiếp',
    th: 'รายการห้องไลฟ์',
  },
  'field.room_id': words.room,
  'field.anchor': words.anchor,
  'field.data_num': {
    'zh-CN': '消息数',
    en: 'Messages',
    ko: '메시지 수',
    ja: 'メッセージ数',
    pt: 'Mensagens',
    vi: 'Số tin nhắn',
    th: 'จำนวนข้อความ',
  },
  'field.create_time': words.created,
  'filter.room_id': words.room,
  'filter.anchor': words.anchor,
} satisfies ResourceTexts<typeof liveMessage>
