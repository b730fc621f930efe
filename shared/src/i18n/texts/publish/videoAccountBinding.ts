import type { ViewTexts } from '../../../resource/define.ts'

export const videoAccountBindingTexts = {
  title: {
    'zh-CN': '视频号绑定',
    en: 'Video-account binding',
    ko: '영상 계정 연결',
    ja: '動画アカウントの紐付け',
    pt: 'Vínculo de contas de vídeo',
    vi: 'Liên kết tài khoản video',
    th: 'ผูกบัญชีวิดีโอ',
  },
  'more.empty': {
    'zh-CN': '还没有账号设置主页链接',
    en: 'No account has a home link yet',
    ko: '홈 링크가 있는 계정이 아직 없습니다',
    ja: 'ホームのリンクがあるアカウントはまだありません',
    pt: 'Nenhuma conta tem link do perfil ainda',
    vi: 'Chưa có tài khoản nào có liên kết trang chủ',
    th: 'ยังไม่มีบัญชีที่มีลิงก์หน้าหลัก',
  },
} satisfies ViewTexts
