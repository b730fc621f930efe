import type { Text } from '../../language.ts'
import { words } from '../../words.ts'

/** Changing the own password. */
export const passwordTexts = {
  title: words.changePassword,
  username: words.username,
  old: {
    'zh-CN': '原密码',
    en: 'Current password',
    ko: '현재 비밀번호',
    ja: '現在のパスワード',
    pt: 'Senha atual',
    vi: 'Mật khẩu hiện tại',
    th: 'รหัสผ่านปัจจุบัน',
  },
  new: words.newPassword,
  again: {
    'zh-CN': '确认新密码',
    en: 'New password again',
    ko: '새 비밀번호 확인',
    ja: '新しいパスワード（確認）',
    pt: 'Repita a nova senha',
    vi: 'Nhập lại mật khẩu mới',
    th: 'ใส่รหัสผ่านใหม่อีกครั้ง',
  },
  old_required: {
    'zh-CN': '请输入原密码',
    en: 'Enter the current password',
    ko: '현재 비밀번호를 입력하세요',
    ja: '現在のパスワードを入力してください',
    pt: 'Digite a senha atual',
    vi: 'Hãy nhập mật khẩu hiện tại',
    th: 'โปรดใส่รหัสผ่านปัจจุบัน',
  },
  new_required: {
    'zh-CN': '请输入新密码',
    en: 'Enter a new password',
    ko: '새 비밀번호를 입력하세요',
    ja: '新しいパスワードを入力してください',
    pt: 'Digite a nova senha',
    vi: 'Hãy nhập mật khẩu mới',
    th: 'โปรดใส่รหัสผ่านใหม่',
  },
  again_required: {
    'zh-CN': '请再次输入新密码',
    en: 'Enter the new password again',
    ko: '새 비밀번호를 다시 입력하세요',
    ja: '新しいパスワードをもう一度入力してください',
    pt: 'Digite a nova senha outra vez',
    vi: 'Hãy nhập lại mật khẩu mới',
    th: 'โปรดใส่รหัสผ่านใหม่อีกครั้ง',
  },
  changed: {
    'zh-CN': '密码已修改，请用新密码登录',
    en: 'Password changed. Log in with the new one',
    ko: '비밀번호를 변경했습니다. 새 비밀번호로 로그인하세요',
    ja: 'パスワードを変更しました。新しいパスワードでログインしてください',
    pt: 'Senha alterada. Entre com a nova',
    vi: 'Đã đổi mật khẩu. Hãy đăng nhập bằng mật khẩu mới',
    th: 'เปลี่ยนรหัสผ่านแล้ว โปรดเข้าสู่ระบบด้วยรหัสผ่านใหม่',
  },
} satisfies Record<string, Text>
