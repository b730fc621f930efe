import type { Text } from '../../language.ts'

/** Figures of personas. */
export const personaStatisticsTexts = {
  title: {
    'zh-CN': '人设统计',
    en: 'Persona statistics',
    ko: '페르소나 통계',
    ja: 'ペルソナ統計',
    pt: 'Estatísticas de personas',
    vi: 'Thống kê persona',
    th: 'สถิติเพอร์โซนา',
  },
} satisfies Record<string, Text>
