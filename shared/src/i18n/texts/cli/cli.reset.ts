import type { Text } from '../../language.ts'

export const cliResetTexts = {
  done: {
    'zh-CN':
      '{{username}} 的新密码：{{password}}（只显示这一次）。二次验证已关闭，{{sessions}} 个会话已结束。登录后请修改密码',
    en: 'New password of {{username}}: {{password}} (shown only now). The second factor is off, {{sessions}} sessions have ended. Change it after signing in',
    ko: '{{username}}의 새 비밀번호: {{password}}(지금만 표시됩니다). 2단계 인증이 꺼지고 세션 {{sessions}}개가 종료되었습니다. 로그인한 뒤 변경하세요',
    ja: '{{username}} の新しいパスワード：{{password}}（表示は今回のみ）。二要素認証はオフになり、{{sessions}} 件のセッションが終了しました。サインイン後に変更してください',
    pt: 'Nova senha de {{username}}: {{password}} (mostrada só agora). O segundo fator está desligado e {{sessions}} sessões foram encerradas. Troque-a depois de entrar',
    vi: 'Mật khẩu mới của {{username}}: {{password}} (chỉ hiện lần này). Xác thực hai bước đã tắt, {{sessions}} phiên đã kết thúc. Hãy đổi sau khi đăng nhập',
    th: 'รหัสผ่านใหม่ของ {{username}}: {{password}} (แสดงครั้งนี้เท่านั้น) ปิดการยืนยันตัวตนสองขั้นแล้ว สิ้นสุด {{sessions}} เซสชัน โปรดเปลี่ยนหลังเข้าสู่ระบบ',
  },
  at_start: {
    'zh-CN':
      '{{username}} 的新密码：{{password}}（只显示这一次）。没有控制平面在使用该文件夹：下次启动时生效，一天内有效',
    en: 'New password of {{username}}: {{password}} (shown only now). No control plane uses the folder: it holds from the next start, if that is within a day',
    ko: '{{username}}의 새 비밀번호: {{password}}(지금만 표시됩니다). 이 폴더를 쓰는 컨트롤 플레인이 없어, 하루 안에 다시 시작하면 그때부터 적용됩니다',
    ja: '{{username}} の新しいパスワード：{{password}}（表示は今回のみ）。このフォルダーを使うコントロールプレーンがないため、1 日以内の次回起動時から有効になります',
    pt: 'Nova senha de {{username}}: {{password}} (mostrada só agora). Nenhum plano de controle usa a pasta: ela vale a partir do próximo início, se for dentro de um dia',
    vi: 'Mật khẩu mới của {{username}}: {{password}} (chỉ hiện lần này). Không bộ điều khiển nào đang dùng thư mục: có hiệu lực từ lần khởi động tới, nếu trong vòng một ngày',
    th: 'รหัสผ่านใหม่ของ {{username}}: {{password}} (แสดงครั้งนี้เท่านั้น) ไม่มีระบบควบคุมใช้โฟลเดอร์นี้อยู่ จะมีผลเมื่อเริ่มทำงานครั้งถัดไปภายในหนึ่งวัน',
  },
} satisfies Record<string, Text>
