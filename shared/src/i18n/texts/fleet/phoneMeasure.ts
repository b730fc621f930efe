import type { ResourceTexts } from '../../../resource/define.ts'
import type { phoneMeasure } from '../../../resources/fleet/phoneMeasure.ts'
import { words } from '../../words.ts'

export const phoneMeasureTexts = {
  title: {
    'zh-CN': '手机测量记录',
    en: 'Phone measurements',
    ko: '휴대폰 측정 기록',
    ja: '端末の測定履歴',
    pt: 'Medições dos celulares',
    vi: 'Số đo của điện thoại',
    th: 'ประวัติการวัดค่าเครื่อง',
  },
  one: {
    'zh-CN': '手机指标记录',
    en: 'phone metric',
    ko: '휴대폰 측정값',
    ja: '端末のメトリクス',
    pt: 'métrica de celular',
    vi: 'chỉ số điện thoại',
    th: 'ค่าที่วัดของเครื่อง',
  },
  'field.phone': words.phone,
  'field.at': words.time,
  'field.battery': words.battery,
  'field.charging': words.charging,
  'field.temperature': words.temperature,
  'field.storage_free': words.storageFree,
  'field.storage_total': words.storageTotal,
} satisfies ResourceTexts<typeof phoneMeasure>
