import type { ResourceTexts } from '../../../resource/define.ts'
import type { organisation } from '../../../resources/system/organisation.ts'
import { words } from '../../words.ts'

export const organisationTexts = {
  title: {
    'zh-CN': '组织管理',
    en: 'Organisations',
    ko: '조직 관리',
    ja: '組織管理',
    pt: 'Organizações',
    vi: 'Quản lý tổ chức',
    th: 'จัดการองค์กร',
  },
  one: { 'zh-CN': '组织', en: 'organisation', ko: '조직', ja: '組織', pt: 'organização', vi: 'tổ chức', th: 'องค์กร' },
  'field.name': words.name,
  'field.type': words.kind,
  'field.users': words.members,
  'field.remark': words.remark,
  'field.create_time': words.created,
  'field.update_time': words.updated,
  'choice.type.1': words.internal,
  'choice.type.2': words.external,
  'help.type': {
    'zh-CN': '外部组织的用户，无论角色如何，都看不到本组织以外的数据',
    en: 'Users of an external organisation never see rows beyond it, whatever their role',
    ko: '외부 조직의 사용자는 역할과 관계없이 자기 조직 밖의 데이터를 볼 수 없습니다',
    ja: '外部組織のユーザーは、役割にかかわらず組織外のデータを見られません',
    pt: 'Usuários de uma organização externa nunca veem dados fora dela, seja qual for a função',
    vi: 'Người dùng của tổ chức bên ngoài không bao giờ thấy dữ liệu ngoài tổ chức đó, dù vai trò là gì',
    th: 'ผู้ใช้ขององค์กรภายนอกจะไม่เห็นข้อมูลนอกองค์กรนั้น ไม่ว่ามีบทบาทใด',
  },
  'confirm.delete': {
    'zh-CN': '删除该组织？',
    en: 'Delete this organisation?',
    ko: '이 조직을 삭제할까요?',
    ja: 'この組織を削除しますか？',
    pt: 'Excluir esta organização?',
    vi: 'Xóa tổ chức này?',
    th: 'ลบองค์กรนี้หรือไม่?',
  },
} satisfies ResourceTexts<typeof organisation>
