import type { Text } from '../../language.ts'
import { words } from '../../words.ts'

/** The keyboard shortcuts, as their help names them. */
export const keyboardTexts = {
  filter: {
    'zh-CN': '跳到第一个筛选项',
    en: 'To the first filter',
    ko: '첫 번째 필터로',
    ja: '最初の絞り込みへ',
    pt: 'Ir ao primeiro filtro',
    vi: 'Đến bộ lọc đầu tiên',
    th: 'ไปยังตัวกรองแรก',
  },
  add: words.add,
  refresh: words.refresh,
  next_row: {
    'zh-CN': '下一行',
    en: 'Next row',
    ko: '다음 행',
    ja: '次の行',
    pt: 'Próxima linha',
    vi: 'Dòng tiếp theo',
    th: 'แถวถัดไป',
  },
  previous_row: {
    'zh-CN': '上一行',
    en: 'Previous row',
    ko: '이전 행',
    ja: '前の行',
    pt: 'Linha anterior',
    vi: 'Dòng trước',
    th: 'แถวก่อนหน้า',
  },
  open_row: {
    'zh-CN': '打开该行',
    en: 'Open the row',
    ko: '행 열기',
    ja: '行を開く',
    pt: 'Abrir a linha',
    vi: 'Mở dòng',
    th: 'เปิดแถว',
  },
  close: words.close,
  help: {
    'zh-CN': '显示快捷键',
    en: 'Show these keys',
    ko: '단축키 보기',
    ja: 'ショートカットを表示',
    pt: 'Mostrar estes atalhos',
    vi: 'Hiện các phím tắt này',
    th: 'แสดงแป้นพิมพ์ลัด',
  },
} satisfies Record<string, Text>
