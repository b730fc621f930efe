import type { Text } from '../../language.ts'

/** Figures of posts. */
export const publishStatisticsTexts = {
  title: {
    'zh-CN': '发布统计',
    en: 'Publish statistics',
    ko: '게시 통계',
    ja: '投稿統計',
    pt: 'Estatísticas de publicação',
    vi: 'Thống kê đăng bài',
    th: 'สถิติการเผยแพร่',
  },
} satisfies Record<string, Text>
