import type { ResourceTexts } from '../../../resource/define.ts'
import type { siteCrawler } from '../../../resources/site/siteCrawler.ts'
import { words } from '../../words.ts'

export const siteCrawlerTexts = {
  title: {
    'zh-CN': '蜘蛛统计',
    en: 'Crawler statistics',
    ko: '크롤러 통계',
    ja: 'クローラー統計',
    pt: 'Estatísticas de rastreadores',
    vi: 'Thống kê bot thu thập',
    th: 'สถิติบอตรวบรวมข้อมูล',
  },
  'more.curve': {
    'zh-CN': '每日抓取次数',
    en: 'Crawls by day',
    ko: '일별 크롤링 횟수',
    ja: '日別クロール回数',
    pt: 'Rastreamentos por dia',
    vi: 'Lượt thu thập theo ngày',
    th: 'จำนวนการเก็บข้อมูลรายวัน',
  },
  'more.curve_none': {
    'zh-CN': '该时间段内没有抓取记录',
    en: 'No crawls in this range',
    ko: '이 기간에는 크롤링 기록이 없습니다',
    ja: 'この期間のクロール記録はありません',
    pt: 'Nenhum rastreamento neste período',
    vi: 'Không có lượt thu thập trong khoảng này',
    th: 'ไม่มีการเก็บข้อมูลในช่วงนี้',
  },
  'field.domain': words.primaryDomain,
  'field.url': {
    'zh-CN': '子域名',
    en: 'Sub-domain',
    ko: '하위 도메인',
    ja: 'サブドメイン',
    pt: 'Subdomínio',
    vi: 'Tên miền phụ',
    th: 'โดเมนย่อย',
  },
  'field.template_id': words.templateId,
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
  'field.create_time': words.created,
} satisfies ResourceTexts<typeof siteCrawler>
