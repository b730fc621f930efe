import type { Text } from '../language.ts'

/** By itself, since each translator has it: what is said in place of a value that nobody gave. */
export const unknownWords = {
  unknownValue: {
    'zh-CN': '未知',
    en: 'Unknown',
    ko: '알 수 없음',
    ja: '不明',
    pt: 'Desconhecido',
    vi: 'Không rõ',
    th: 'ไม่ทราบ',
  },
} satisfies Record<string, Text>
