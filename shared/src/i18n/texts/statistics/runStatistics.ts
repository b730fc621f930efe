import type { Text } from '../../language.ts'
import { words } from '../../words.ts'

/** How runs went. */
export const runStatisticsTexts = {
  title: {
    'zh-CN': '执行统计',
    en: 'Run statistics',
    ko: '실행 통계',
    ja: '実行統計',
    pt: 'Estatísticas de execução',
    vi: 'Thống kê lượt chạy',
    th: 'สถิติการทำงาน',
  },
  own_words: {
    'zh-CN': '脚本自己给出的原因',
    en: 'Reported by the script',
    ko: '스크립트가 알린 원인',
    ja: 'スクリプトが示した理由',
    pt: 'Informado pelo próprio script',
    vi: 'Do chính tập lệnh báo',
    th: 'สคริปต์แจ้งเอง',
  },
  no_failure: {
    'zh-CN': '未失败',
    en: 'Did not fail',
    ko: '실패 없음',
    ja: '失敗なし',
    pt: 'Não falhou',
    vi: 'Không thất bại',
    th: 'ไม่ล้มเหลว',
  },
  'fault.task': words.task,
  'fault.script': words.script,
  'fault.phone': words.phone,
  'fault.account': words.account,
  'fault.platform': words.platform,
} satisfies Record<string, Text>
