import type { ViewTexts } from '../../../resource/define.ts'

export const passwordsToChangeTexts = {
  title: {
    'zh-CN': '待修改密码',
    en: 'Passwords to change',
    ko: '변경할 비밀번호',
    ja: '変更が必要なパスワード',
    pt: 'Senhas a trocar',
    vi: 'Mật khẩu cần đổi',
    th: 'รหัสผ่านที่ต้องเปลี่ยน',
  },
  'more.empty': {
    'zh-CN': '没有需要修改的密码：看过密码的人都还有权查看',
    en: 'No password has to be changed: whoever has seen one may still see it',
    ko: '변경할 비밀번호가 없습니다. 비밀번호를 본 사람 모두 아직 볼 권한이 있습니다',
    ja: '変更が必要なパスワードはありません。見た人は全員まだ閲覧できます',
    pt: 'Nenhuma senha precisa ser trocada: quem viu uma ainda pode vê-la',
    vi: 'Không có mật khẩu nào cần đổi: những người đã xem vẫn còn quyền xem',
    th: 'ไม่มีรหัสผ่านที่ต้องเปลี่ยน ผู้ที่เคยเห็นยังมีสิทธิ์ดูอยู่',
  },
} satisfies ViewTexts
