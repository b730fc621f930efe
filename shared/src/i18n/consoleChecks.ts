import type { Text } from './language.ts'

/** Checking sites now, from the list of their status. */
export const consoleChecksTexts = {
  check_all: {
    'zh-CN': '检测全部站点',
    en: 'Check all sites',
    ko: '모든 사이트 점검',
    ja: 'すべてのサイトをチェック',
    pt: 'Verificar todos os sites',
    vi: 'Kiểm tra tất cả trang',
    th: 'ตรวจสอบทุกเว็บไซต์',
  },
  check_selected: {
    'zh-CN': '检测 {{count}} 个站点',
    en: 'Check {{count}} sites',
    ko: '사이트 {{count}}개 점검',
    ja: '{{count}} サイトをチェック',
    pt: 'Verificar {{count}} sites',
    vi: 'Kiểm tra {{count}} trang',
    th: 'ตรวจสอบเว็บไซต์ {{count}} แห่ง',
  },
  check_selected_one: {
    'zh-CN': '检测 {{count}} 个站点',
    en: 'Check {{count}} site',
    ko: '사이트 {{count}}개 점검',
    ja: '{{count}} サイトをチェック',
    pt: 'Verificar {{count}} site',
    vi: 'Kiểm tra {{count}} trang',
    th: 'ตรวจสอบเว็บไซต์ {{count}} แห่ง',
  },
  question: {
    'zh-CN': '现在检测 {{num}} 个站点？检测在后台进行，进度见任务中心。',
    en: 'Check {{num}} sites now? It runs in the background; its progress is among the jobs.',
    ko: '지금 사이트 {{num}}개를 점검할까요? 백그라운드에서 진행되며 진행 상황은 작업 센터에서 볼 수 있습니다.',
    ja: '今すぐ {{num}} サイトをチェックしますか？バックグラウンドで行われ、進捗はジョブで確認できます。',
    pt: 'Verificar {{num}} sites agora? A verificação corre em segundo plano; o andamento está em Processos.',
    vi: 'Kiểm tra {{num}} trang ngay bây giờ? Việc kiểm tra chạy nền; xem tiến độ ở trung tâm công việc.',
    th: 'ตรวจสอบเว็บไซต์ {{num}} แห่งตอนนี้หรือไม่? ทำงานเบื้องหลัง ดูความคืบหน้าได้ที่งานเบื้องหลัง',
  },
  none: {
    'zh-CN': '还没有站点',
    en: 'There are no sites yet',
    ko: '아직 사이트가 없습니다',
    ja: 'サイトはまだありません',
    pt: 'Ainda não há sites',
    vi: 'Chưa có trang nào',
    th: 'ยังไม่มีเว็บไซต์',
  },
} as const satisfies Record<string, Text>
