import type { Text } from '../../language.ts'

/** What is done on the phones of a group. */
export const groupControlActTexts = {
  tap: {
    'zh-CN': '点击',
    en: 'tap',
    ko: '탭',
    ja: 'タップ',
    pt: 'toque',
    vi: 'chạm',
    th: 'แตะ',
  },
  swipe: {
    'zh-CN': '滑动',
    en: 'swipe',
    ko: '스와이프',
    ja: 'スワイプ',
    pt: 'deslize',
    vi: 'vuốt',
    th: 'ปัด',
  },
  key: {
    'zh-CN': '按键',
    en: 'key',
    ko: '키',
    ja: 'キー',
    pt: 'tecla',
    vi: 'phím',
    th: 'ปุ่ม',
  },
  text: {
    'zh-CN': '文字',
    en: 'text',
    ko: '텍스트',
    ja: 'テキスト',
    pt: 'texto',
    vi: 'văn bản',
    th: 'ข้อความ',
  },
} satisfies Record<string, Text>
