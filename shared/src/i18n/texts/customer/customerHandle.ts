import type { ResourceTexts } from '../../../resource/define.ts'
import type { customerHandle } from '../../../resources/customer/customerHandle.ts'
import { words } from '../../words.ts'

export const customerHandleTexts = {
  title: {
    'zh-CN': '客户平台账号名',
    en: 'Handles of customers',
    ko: '고객의 플랫폼 아이디',
    ja: '顧客のハンドル',
    pt: 'Nomes de usuário dos clientes',
    vi: 'Tên nền tảng của khách hàng',
    th: 'ชื่อบนแพลตฟอร์มของลูกค้า',
  },
  one: {
    'zh-CN': '平台账号名',
    en: 'handle',
    ko: '플랫폼 아이디',
    ja: 'ハンドル',
    pt: 'nome de usuário',
    vi: 'tên trên nền tảng',
    th: 'ชื่อบนแพลตฟอร์ม',
  },
  'field.customer': words.customer,
  'field.platform': words.platform,
  'field.handle': words.handle,
  'field.handle_key': {
    'zh-CN': '账号名（比对用）',
    en: 'Handle as compared',
    ko: '아이디(비교용)',
    ja: '照合用ハンドル',
    pt: 'Nome para comparação',
    vi: 'Tên để đối chiếu',
    th: 'ชื่อสำหรับเทียบ',
  },
  'field.remark': words.remark,
  'field.create_time': words.created,
} satisfies ResourceTexts<typeof customerHandle>
