import type { Text } from '../../language.ts'

/** Figures of accounts. */
export const accountStatisticsTexts = {
  title: {
    'zh-CN': '账号统计',
    en: 'Account statistics',
    ko: '계정 통계',
    ja: 'アカウント統計',
    pt: 'Estatísticas de contas',
    vi: 'Thống kê tài khoản',
    th: 'สถิติบัญชี',
  },
} satisfies Record<string, Text>
