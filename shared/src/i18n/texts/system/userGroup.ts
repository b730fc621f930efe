import type { ResourceTexts } from '../../../resource/define.ts'
import type { userGroup } from '../../../resources/system/userGroup.ts'
import { words } from '../../words.ts'

export const userGroupTexts = {
  title: {
    'zh-CN': '用户组管理',
    en: 'User groups',
    ko: '사용자 그룹 관리',
    ja: 'ユーザーグループ管理',
    pt: 'Grupos de usuários',
    vi: 'Quản lý nhóm người dùng',
    th: 'จัดการกลุ่มผู้ใช้',
  },
  one: {
    'zh-CN': '用户组',
    en: 'user group',
    ko: '사용자 그룹',
    ja: 'ユーザーグループ',
    pt: 'grupo de usuários',
    vi: 'nhóm người dùng',
    th: 'กลุ่มผู้ใช้',
  },
  'field.name': words.name,
  'field.organisation': words.organisation,
  'field.type': words.kind,
  'field.users': words.members,
  'field.remark': words.remark,
  'field.create_time': words.created,
  'field.update_time': words.updated,
  'choice.type.1': words.internal,
  'choice.type.2': words.external,
  'confirm.delete': {
    'zh-CN': '删除该用户组？',
    en: 'Delete this user group?',
    ko: '이 사용자 그룹을 삭제할까요?',
    ja: 'このユーザーグループを削除しますか？',
    pt: 'Excluir este grupo de usuários?',
    vi: 'Xóa nhóm người dùng này?',
    th: 'ลบกลุ่มผู้ใช้นี้หรือไม่?',
  },
  'action.halt': words.stopWork,
  'action.halt.reason': words.reason,
  'action.resume': words.resumeWork,
} satisfies ResourceTexts<typeof userGroup>
