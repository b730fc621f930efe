import type { ResourceTexts } from '../resource/define.ts'
import type { liveDomainReport } from '../resources/site/liveDomainReport.ts'

export const liveDomainReportTexts = {
  title: {
    'zh-CN': '数据上报日志',
    en: 'Data-report log',
    ko: '데이터 보고 로그',
    ja: 'データ報告ログ',
    pt: 'Registro de envio de dados',
    vi: 'Nhật ký báo cáo dữ liệu',
    th: 'บันทึกการรายงานข้อมูล',
  },
  'field.domain': {
    'zh-CN': '域名',
    en: 'Domain',
    ko: '도메인',
    ja: 'ドメイン',
    pt: 'Domínio',
    vi: 'Tên miền',
    th: 'โดเมน',
  },
  'field.status': {
    'zh-CN': '状态',
    en: 'Status',
    ko: '상태',
    ja: '状態',
    pt: 'Status',
    vi: 'Trạng thái',
    th: 'สถานะ',
  },
  'field.create_time': {
    'zh-CN': '创建时间',
    en: 'Created',
    ko: '생성 시간',
    ja: '作成日時',
    pt: 'Criado em',
    vi: 'Tạo lúc',
    th: 'เวลาสร้าง',
  },
  'choice.status.0': {
    'zh-CN': '无效',
    en: 'Invalid',
    ko: '무효',
    ja: '無効',
    pt: 'Inválido',
    vi: 'Không hợp lệ',
    th: 'ใช้ไม่ได้',
  },
  'choice.status.1': { 'zh-CN': '有效', en: 'Valid', ko: '유효', ja: '有効', pt: 'Válido', vi: 'Hợp lệ', th: 'ใช้ได้' },
} as const satisfies ResourceTexts<typeof liveDomainReport>
