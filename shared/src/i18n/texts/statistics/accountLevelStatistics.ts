import type { Text } from '../../language.ts'

/** Figures of levels of accounts. */
export const accountLevelStatisticsTexts = {
  title: {
    'zh-CN': '账号等级统计',
    en: 'Account-level statistics',
    ko: '계정 등급 통계',
    ja: 'アカウントレベル統計',
    pt: 'Estatísticas por nível de conta',
    vi: 'Thống kê cấp tài khoản',
    th: 'สถิติระดับบัญชี',
  },
} satisfies Record<string, Text>
