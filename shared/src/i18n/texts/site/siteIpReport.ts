import type { ResourceTexts } from '../../../resource/define.ts'
import type { siteIpReport } from '../../../resources/site/siteIpReport.ts'
import { words } from '../../words.ts'

export const siteIpReportTexts = {
  title: {
    'zh-CN': '站群 IP 上报日志',
    en: 'Site-group report log',
    ko: '사이트 그룹 보고 로그',
    ja: 'サイト群報告ログ',
    pt: 'Registro de envio do grupo de sites',
    vi: 'Nhật ký báo cáo nhóm website',
    th: 'บันทึกการรายงานกลุ่มเว็บไซต์',
  },
  one: {
    'zh-CN': '站群 IP 上报记录',
    en: 'site-group report',
    ko: '사이트 그룹 보고',
    ja: 'サイト群の報告',
    pt: 'envio do grupo de sites',
    vi: 'báo cáo nhóm website',
    th: 'รายงานกลุ่มเว็บไซต์',
  },
  'field.ip': words.ipAddress,
  'field.data_num': {
    'zh-CN': '匹配数据量',
    en: 'Matching rows',
    ko: '일치 데이터 수',
    ja: '一致データ数',
    pt: 'Dados correspondentes',
    vi: 'Số dữ liệu khớp',
    th: 'จำนวนข้อมูลที่ตรงกัน',
  },
  'field.create_time': words.created,
} satisfies ResourceTexts<typeof siteIpReport>
