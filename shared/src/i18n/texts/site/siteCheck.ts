import type { ResourceTexts } from '../../../resource/define.ts'
import type { siteCheck } from '../../../resources/site/siteCheck.ts'
import { words } from '../../words.ts'

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
  'field.url': words.siteAddress,
  'field.ip': words.realIp,
  'field.site_status': words.siteStatus,
  'field.template_id': words.templateId,
  'field.data_num': words.liveEvents,
  'field.create_time': words.created,
  'field.domain': words.primaryDomain,
  'field.day': words.day,
  'field.reason': words.reason,
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
  'choice.site_status.0': words.invalid,
  'choice.site_status.1': words.uncertain,
  'choice.site_status.2': words.valid,
  'filter.url': words.siteAddress,
  'filter.ip': words.realIp,
} satisfies ResourceTexts<typeof siteCheck>
