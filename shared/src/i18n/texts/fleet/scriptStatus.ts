import type { ViewTexts } from '../../../resource/define.ts'

export const scriptStatusTexts = {
  title: {
    'zh-CN': '脚本执行状态',
    en: 'Script execution status',
    ko: '스크립트 실행 상태',
    ja: 'スクリプト実行状況',
    pt: 'Execução de scripts',
    vi: 'Trạng thái chạy tập lệnh',
    th: 'สถานะการรันสคริปต์',
  },
  'more.empty': {
    'zh-CN': '目前没有手机在执行脚本',
    en: 'No phone runs a script now',
    ko: '지금 스크립트를 실행 중인 휴대폰이 없습니다',
    ja: '現在スクリプトを実行中の端末はありません',
    pt: 'Nenhum celular executa um script agora',
    vi: 'Hiện không có điện thoại nào chạy tập lệnh',
    th: 'ขณะนี้ไม่มีเครื่องใดรันสคริปต์',
  },
} satisfies ViewTexts
