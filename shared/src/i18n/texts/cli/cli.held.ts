import type { Text } from '../../language.ts'

/** How somebody has a phone, or had it: `qd phone held`. */
export const cliHeldTexts = {
  held: {
    'zh-CN': '占用中',
    en: 'held',
    ko: '사용 중',
    ja: '使用中',
    pt: 'com você',
    vi: 'đang giữ',
    th: 'ใช้อยู่',
  },
  ending: {
    'zh-CN': '即将释放',
    en: 'ending soon',
    ko: '곧 반납됨',
    ja: 'まもなく返却',
    pt: 'acaba logo',
    vi: 'sắp bị trả',
    th: 'ใกล้ถูกคืน',
  },
  yours: {
    'zh-CN': '轮到您',
    en: 'your turn',
    ko: '내 차례',
    ja: 'あなたの番',
    pt: 'sua vez',
    vi: 'đến lượt bạn',
    th: 'ถึงคิวคุณ',
  },
  waiting: {
    'zh-CN': '排队中',
    en: 'waiting',
    ko: '대기 중',
    ja: '待機中',
    pt: 'na fila',
    vi: 'đang chờ',
    th: 'กำลังรอ',
  },
  lost: {
    'zh-CN': '已失去',
    en: 'lost',
    ko: '잃음',
    ja: '失った',
    pt: 'perdido',
    vi: 'đã mất',
    th: 'เสียไปแล้ว',
  },
} satisfies Record<string, Text>
