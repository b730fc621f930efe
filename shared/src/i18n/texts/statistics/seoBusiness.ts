import type { Text } from '../../language.ts'

/** The site cluster in numbers. */
export const seoBusinessTexts = {
  title: {
    'zh-CN': 'SEO 业务',
    en: 'SEO business',
    ko: 'SEO 사업',
    ja: 'SEO 事業',
    pt: 'Negócio de SEO',
    vi: 'Kinh doanh SEO',
    th: 'ธุรกิจ SEO',
  },
  rankings_today: {
    'zh-CN': '今日自有站点前十排名',
    en: 'Our rankings 1 to 10, today',
    ko: '오늘 우리 사이트 1~10위',
    ja: '今日の自社 1～10 位',
    pt: 'Nossas posições 1 a 10, hoje',
    vi: 'Thứ hạng 1–10 của ta hôm nay',
    th: 'อันดับ 1–10 ของเราวันนี้',
  },
} satisfies Record<string, Text>
