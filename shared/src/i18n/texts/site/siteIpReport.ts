import type { ResourceTexts } from '../../../resource/define.ts'
import type { siteIpReport } from '../../../resources/site/siteIpReport.ts'
import { words } from '../../words.ts'

export const siteIpReportTexts = {
  title: words.reportLog,
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
