import type { Text } from '../../language.ts'

/** Figures of tags. */
export const tagStatisticsTexts = {
  title: {
    'zh-CN': '标签统计',
    en: 'Tag statistics',
    ko: '태그 통계',
    ja: 'タグ統計',
    pt: 'Estatísticas de etiquetas',
    vi: 'Thống kê thẻ',
    th: 'สถิติแท็ก',
  },
} satisfies Record<string, Text>
