import type { ViewTexts } from '../../../resource/define.ts'

export const executionLogTexts = {
  title: {
    'zh-CN': '执行日志',
    en: 'Execution log',
    ko: '실행 기록',
    ja: '実行ログ',
    pt: 'Registro de execuções',
    vi: 'Nhật ký chạy',
    th: 'บันทึกการทำงาน',
  },
  'more.empty': {
    'zh-CN': '任务执行结束后会出现在这里',
    en: 'What has ended stands here, with where it ran and how it went',
    ko: '끝난 실행이 여기에 표시됩니다',
    ja: '終わった実行がここに表示されます',
    pt: 'O que terminou aparece aqui, com onde e como foi',
    vi: 'Các lượt chạy đã kết thúc sẽ hiện ở đây',
    th: 'รอบที่สิ้นสุดแล้วจะแสดงที่นี่',
  },
} satisfies ViewTexts
