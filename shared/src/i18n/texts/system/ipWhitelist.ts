import type { ResourceTexts } from '../../../resource/define.ts'
import type { ipWhitelist } from '../../../resources/system/ipWhitelist.ts'
import { words } from '../../words.ts'

export const ipWhitelistTexts = {
  title: {
    'zh-CN': 'IP 白名单',
    en: 'IP whitelist',
    ko: 'IP 화이트리스트',
    ja: 'IP ホワイトリスト',
    pt: 'Lista de IPs permitidos',
    vi: 'Danh sách IP cho phép',
    th: 'รายการ IP ที่อนุญาต',
  },
  'field.userid': {
    'zh-CN': '用户（空：所有开启 IP 验证的用户）',
    en: 'User (empty: all with IP verification)',
    ko: '사용자(비움: IP 확인을 켠 모두)',
    ja: 'ユーザー（空：IP 検証がオンの全員）',
    pt: 'Usuário (vazio: todos com verificação de IP)',
    vi: 'Người dùng (trống: mọi người bật xác minh IP)',
    th: 'ผู้ใช้ (ว่าง: ทุกคนที่เปิดตรวจสอบ IP)',
  },
  'field.ip': words.ipAddress,
  'help.ip': {
    'zh-CN': '例：10.1.2.3、10.1.*、2001:db8:*；单独的 * 表示任何地址',
    en: 'For example 10.1.2.3, 10.1.* or 2001:db8:*; * alone lets every address in',
    ko: '예: 10.1.2.3, 10.1.*, 2001:db8:*; *만 쓰면 모든 주소를 허용합니다',
    ja: '例：10.1.2.3、10.1.*、2001:db8:*。* のみはすべてのアドレスを許可します',
    pt: 'Por exemplo 10.1.2.3, 10.1.* ou 2001:db8:*; só * permite qualquer endereço',
    vi: 'Ví dụ 10.1.2.3, 10.1.* hoặc 2001:db8:*; chỉ * cho phép mọi địa chỉ',
    th: 'เช่น 10.1.2.3, 10.1.* หรือ 2001:db8:* โดย * เพียงอย่างเดียวอนุญาตทุกที่อยู่',
  },
  'field.remark': words.remark,
  'field.create_time': words.created,
  'field.update_time': words.updated,
  'more.empty': {
    'zh-CN': '为开启“IP 验证”的用户在此列出允许的地址',
    en: 'List here from which addresses users with IP verification may come',
    ko: 'IP 확인을 켠 사용자가 접속할 수 있는 주소를 여기에 적습니다',
    ja: 'IP 検証をオンにしたユーザーが利用できるアドレスをここに登録します',
    pt: 'Liste aqui de quais endereços podem vir os usuários com verificação de IP',
    vi: 'Liệt kê tại đây các địa chỉ mà người dùng bật xác minh IP được phép dùng',
    th: 'ระบุที่นี่ว่าผู้ใช้ที่เปิดตรวจสอบ IP เข้าได้จากที่อยู่ใด',
  },
} satisfies ResourceTexts<typeof ipWhitelist>
