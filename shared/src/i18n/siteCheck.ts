import type { ResourceTexts } from '../resource/define.ts'
import type { siteCheck } from '../resources/site/siteCheck.ts'
import { siteWords } from './words/site.ts'

export const siteCheckTexts = {
  title: {
    'zh-CN': '站点状态监控',
    en: 'Site status monitoring',
    ko: '사이트 상태 모니터링',
    ja: 'サイト状態の監視',
    pt: 'Monitoramento do status dos sites',
    vi: 'Giám sát trạng thái trang',
    th: 'ติดตามสถานะเว็บ',
  },
  'field.url': siteWords.siteAddress,
  'field.ip': siteWords.realIp,
  'field.site_status': siteWords.siteStatus,
  'field.template_id': siteWords.templateId,
  'field.data_num': siteWords.liveEvents,
  'field.create_time': siteWords.createTime,
  'field.domain': siteWords.mainDomain,
  'field.day': { 'zh-CN': '日期', en: 'Day', ko: '날짜', ja: '日付', pt: 'Dia', vi: 'Ngày', th: 'วันที่' },
  'field.reason': { 'zh-CN': '原因', en: 'Reason', ko: '사유', ja: '理由', pt: 'Motivo', vi: 'Lý do', th: 'สาเหตุ' },
  'field.http_status': {
    'zh-CN': 'HTTP 状态码',
    en: 'HTTP status',
    ko: 'HTTP 상태 코드',
    ja: 'HTTP ステータス',
    pt: 'Código HTTP',
    vi: 'Mã HTTP',
    th: 'รหัส HTTP',
  },
  'field.duration': {
    'zh-CN': '响应时间（毫秒）',
    en: 'Response time (ms)',
    ko: '응답 시간(ms)',
    ja: '応答時間（ms）',
    pt: 'Tempo de resposta (ms)',
    vi: 'Thời gian phản hồi (ms)',
    th: 'เวลาตอบสนอง (ms)',
  },
  'choice.site_status.0': siteWords.siteInvalid,
  'choice.site_status.1': siteWords.siteUncertain,
  'choice.site_status.2': siteWords.siteValid,
  'filter.url': siteWords.siteAddress,
  'filter.ip': siteWords.realIp,
} as const satisfies ResourceTexts<typeof siteCheck>
