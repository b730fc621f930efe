import type { ResourceTexts } from '../../../resource/define.ts'
import type { valueGrant } from '../../../resources/customer/valueGrant.ts'
import { words } from '../../words.ts'

export const valueGrantTexts = {
  title: {
    'zh-CN': '开通记录',
    en: 'Grants',
    ko: '이용권',
    ja: '利用権',
    pt: 'Concessões de serviços',
    vi: 'Quyền dùng',
    th: 'สิทธิ์ใช้',
  },
  one: { 'zh-CN': '开通记录', en: 'grant', ko: '이용권', ja: '利用権', pt: 'concessão', vi: 'quyền dùng', th: 'สิทธิ์ใช้' },
  'field.organisation': words.organisation,
  'field.service': words.valueService,
  'field.until': words.grantUntil,
  'help.until': {
    'zh-CN': '当日结束前有效；留空则一直有效',
    en: 'Holds until the end of that day; empty: for good',
    ko: '그날까지 유효, 비우면 계속 유효',
    ja: 'その日の終わりまで。空欄なら期限なし',
    pt: 'Vale até o fim do dia; vazio: sem fim',
    vi: 'Đến hết ngày đó; để trống: không hết hạn',
    th: 'ถึงสิ้นวันนั้น เว้นว่างคือตลอดไป',
  },
  'field.remark': words.remark,
  'field.create_time': words.created,
  'field.update_time': words.updated,
  'filter.ends_within': words.endsSoon,
} satisfies ResourceTexts<typeof valueGrant>
