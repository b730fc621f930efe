import type { ResourceTexts } from '../../../resource/define.ts'
import type { liveDomainReport } from '../../../resources/site/liveDomainReport.ts'
import { words } from '../../words.ts'

export const liveDomainReportTexts = {
  title: {
    'zh-CN': '直播域名上报日志',
    en: 'Live-domain report log',
    ko: '라이브 도메인 보고 로그',
    ja: 'ライブドメイン報告ログ',
    pt: 'Registro de envio de domínios ao vivo',
    vi: 'Nhật ký báo cáo tên miền phát trực tiếp',
    th: 'บันทึกการรายงานโดเมนไลฟ์',
  },
  one: {
    'zh-CN': '直播域名上报记录',
    en: 'live-domain report',
    ko: '라이브 도메인 보고',
    ja: 'ライブドメインの報告',
    pt: 'envio de domínio ao vivo',
    vi: 'báo cáo tên miền phát trực tiếp',
    th: 'รายงานโดเมนไลฟ์',
  },
  'field.domain': words.domain,
  'field.status': words.state,
  'field.create_time': words.created,
  'choice.status.0': words.invalid,
  'choice.status.1': words.valid,
} satisfies ResourceTexts<typeof liveDomainReport>
