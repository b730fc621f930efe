import type { Text } from '../../language.ts'
import { words } from '../../words.ts'

/** Values of fields that are no choice of their own. */
export const valueTexts = {
  yes: words.yes,
  no: words.no,
  on: { 'zh-CN': '开', en: 'On', ko: '켜짐', ja: 'オン', pt: 'Ligado', vi: 'Bật', th: 'เปิด' },
  off: { 'zh-CN': '关', en: 'Off', ko: '꺼짐', ja: 'オフ', pt: 'Desligado', vi: 'Tắt', th: 'ปิด' },
  all: { 'zh-CN': '全部', en: 'All', ko: '전체', ja: 'すべて', pt: 'Todos', vi: 'Tất cả', th: 'ทั้งหมด' },
  unknown: words.unknownValue,
  none: words.none,
} satisfies Record<string, Text>
