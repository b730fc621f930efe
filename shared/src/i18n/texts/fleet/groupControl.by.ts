import type { Text } from '../../language.ts'

/** What an act was aimed at. */
export const groupControlByTexts = {
  element: {
    'zh-CN': '按元素',
    en: 'by element',
    ko: '요소 기준',
    ja: '要素で',
    pt: 'pelo elemento',
    vi: 'theo phần tử',
    th: 'ตามองค์ประกอบ',
  },
  point: {
    'zh-CN': '按坐标',
    en: 'by point',
    ko: '좌표 기준',
    ja: '座標で',
    pt: 'pelo ponto',
    vi: 'theo tọa độ',
    th: 'ตามพิกัด',
  },
} satisfies Record<string, Text>
