import type { Text } from '../../language.ts'

/** What is known of one thing, on a page and in a file. */
export const reportTexts = {
  made: {
    'zh-CN': '由 {{user}} 于 {{time}} 生成',
    en: 'Made by {{user}} on {{time}}',
    ko: '{{user}}님이 {{time}}에 작성',
    ja: '{{time}} に {{user}} が作成',
    pt: 'Gerado por {{user}} em {{time}}',
    vi: 'Do {{user}} lập lúc {{time}}',
    th: 'จัดทำโดย {{user}} เมื่อ {{time}}',
  },
  more: {
    'zh-CN': '未列出的行数：{{count}}',
    en: 'Further rows that are not listed: {{count}}',
    ko: '표시하지 않은 행: {{count}}',
    ja: '省略した行数：{{count}}',
    pt: 'Outras linhas não listadas: {{count}}',
    vi: 'Số dòng không liệt kê: {{count}}',
    th: 'แถวที่ไม่ได้แสดง: {{count}}',
  },
  save: {
    'zh-CN': '导出为文件',
    en: 'Save as a file',
    ko: '파일로 저장',
    ja: 'ファイルに保存',
    pt: 'Salvar como arquivo',
    vi: 'Lưu thành tệp',
    th: 'บันทึกเป็นไฟล์',
  },
  none_chosen: {
    'zh-CN': '请从列表中打开一行',
    en: 'Open it from a row of the list',
    ko: '목록의 행에서 여세요',
    ja: '一覧の行から開いてください',
    pt: 'Abra a partir de uma linha da lista',
    vi: 'Hãy mở từ một dòng trong danh sách',
    th: 'เปิดจากแถวในรายการ',
  },
  to_list: {
    'zh-CN': '返回列表',
    en: 'To the list',
    ko: '목록으로',
    ja: '一覧へ',
    pt: 'Ir para a lista',
    vi: 'Về danh sách',
    th: 'ไปที่รายการ',
  },
} as const satisfies Readonly<Record<string, Text>>
