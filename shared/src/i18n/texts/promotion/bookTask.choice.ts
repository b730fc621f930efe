import type { Text } from '../../language.ts'
import { words } from '../../words.ts'

export const bookTaskChoiceTexts = {
  'book_type.0': words.bookList,
  'book_type.1': words.storyNote,
  'status.0': {
    'zh-CN': '未执行',
    en: 'Not executed',
    ko: '미실행',
    ja: '未実行',
    pt: 'Não executada',
    vi: 'Chưa thực hiện',
    th: 'ยังไม่ดำเนินการ',
  },
  'status.1': {
    'zh-CN': '执行中',
    en: 'Executing',
    ko: '실행 중',
    ja: '実行中',
    pt: 'Em execução',
    vi: 'Đang thực hiện',
    th: 'กำลังดำเนินการ',
  },
  'status.2': words.success,
  'status.3': words.failed,
  'check_status.0': {
    'zh-CN': '未检查',
    en: 'Not checked',
    ko: '미확인',
    ja: '未確認',
    pt: 'Não verificado',
    vi: 'Chưa kiểm tra',
    th: 'ยังไม่ตรวจสอบ',
  },
  'check_status.1': words.deleted,
  'check_status.2': words.valid,
  'check_status.3': words.blank,
} satisfies Record<string, Text>
