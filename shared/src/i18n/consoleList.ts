import type { Text } from './language.ts'

/** Lists of the console: what common.ts does not say. */
export const consoleListTexts = {
  changed_elsewhere: {
    'zh-CN': '列表有变化，点击显示',
    en: 'The list changed. Show it',
    ko: '목록이 바뀌었습니다. 표시하기',
    ja: '一覧が変わりました。表示する',
    pt: 'A lista mudou. Mostrar',
    vi: 'Danh sách đã thay đổi. Hiển thị',
    th: 'รายการเปลี่ยนไป แสดงเลย',
  },
  import_done: {
    'zh-CN': '导入完成',
    en: 'Import finished',
    ko: '가져오기가 끝났습니다',
    ja: 'インポートが完了しました',
    pt: 'Importação concluída',
    vi: 'Đã nhập xong',
    th: 'นำเข้าเสร็จแล้ว',
  },
  remark_title: {
    'zh-CN': '编辑备注：{{name}}',
    en: 'Remarks: {{name}}',
    ko: '비고: {{name}}',
    ja: '備考：{{name}}',
    pt: 'Observações: {{name}}',
    vi: 'Ghi chú: {{name}}',
    th: 'หมายเหตุ: {{name}}',
  },
} as const satisfies Record<string, Text>
