import type { ResourceTexts } from '../resource/define.ts'
import type { siteCrawler } from '../resources/site/siteCrawler.ts'
import { siteWords } from './words/site.ts'

export const siteCrawlerTexts = {
  title: {
    'zh-CN': '蜘蛛统计',
    en: 'Crawler statistics',
    ko: '크롤러 통계',
    ja: 'クローラー統計',
    pt: 'Estatísticas de rastreadores',
    vi: 'Thống kê bot thu thập',
    th: 'สถิติบอต',
  },
  'field.domain': siteWords.mainDomain,
  'field.url': {
    'zh-CN': '子域名',
    en: 'Sub-domain',
    ko: '하위 도메인',
    ja: 'サブドメイン',
    pt: 'Subdomínio',
    vi: 'Tên miền phụ',
    th: 'โดเมนย่อย',
  },
  'field.template_id': siteWords.templateId,
  'field.isSpider': {
    'zh-CN': '是否蜘蛛',
    en: 'Crawler',
    ko: '크롤러 여부',
    ja: 'クローラーか',
    pt: 'Rastreador',
    vi: 'Là bot',
    th: 'เป็นบอต',
  },
  'field.num': { 'zh-CN': '次数', en: 'Visits', ko: '횟수', ja: '回数', pt: 'Visitas', vi: 'Số lượt', th: 'จำนวนครั้ง' },
  'field.spider_type': {
    'zh-CN': '蜘蛛类型',
    en: 'Crawler type',
    ko: '크롤러 유형',
    ja: 'クローラーの種類',
    pt: 'Tipo de rastreador',
    vi: 'Loại bot',
    th: 'ประเภทบอต',
  },
  'field.create_time': siteWords.createTime,
} as const satisfies ResourceTexts<typeof siteCrawler>
