import type { ResourceTexts } from '../resource/define.ts'
import type { siteIpReport } from '../resources/site/siteIpReport.ts'
import { siteWords } from './words/site.ts'

export const siteIpReportTexts = {
  title: {
    'zh-CN': '数据上报日志',
    en: 'Data-report log',
    ko: '데이터 보고 로그',
    ja: 'データ報告ログ',
    pt: 'Registro de envio de dados',
    vi: 'Nhật ký báo cáo dữ liệu',
    th: 'บันทึกการรายงานข้อมูล',
  },
  'field.ip': siteWords.ip,
  'field.data_num': {
    'zh-CN': '匹配数据量',
    en: 'Matching rows',
    ko: '일치 데이터 수',
    ja: '一致データ数',
    pt: 'Dados correspondentes',
    vi: 'Số dữ liệu khớp',
    th: 'จำนวนข้อมูลที่ตรงกัน',
  },
  'field.create_time': siteWords.createTime,
} as const satisfies ResourceTexts<typeof siteIpReport>
