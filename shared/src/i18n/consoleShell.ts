import type { Text } from './language.ts'

/** The shell of the console: what common.ts does not say. */
export const consoleShellTexts = {
  search_in: {
    'zh-CN': '在“{{list}}”中搜索“{{text}}”',
    en: 'Search “{{text}}” in {{list}}',
    ko: '{{list}}에서 “{{text}}” 검색',
    ja: '{{list}}で「{{text}}」を検索',
    pt: 'Buscar “{{text}}” em {{list}}',
    vi: 'Tìm “{{text}}” trong {{list}}',
    th: 'ค้นหา “{{text}}” ใน{{list}}',
  },
} as const satisfies Record<string, Text>
