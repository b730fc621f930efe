import type { Text } from '../../language.ts'
import { words } from '../../words.ts'

/** What the control plane says where no resource or error has words for it. */
export const serverTexts = {
  ok: {
    'zh-CN': '操作成功',
    en: 'Done',
    ko: '완료되었습니다',
    ja: '完了しました',
    pt: 'Concluído',
    vi: 'Đã hoàn tất',
    th: 'เสร็จแล้ว',
  },
  yes: words.yes,
  no: words.no,
  field_holds: {
    'zh-CN': '{{field}}：{{value}}',
    en: '{{field}}: {{value}}',
    ko: '{{field}}: {{value}}',
    ja: '{{field}}：{{value}}',
    pt: '{{field}}: {{value}}',
    vi: '{{field}}: {{value}}',
    th: '{{field}}: {{value}}',
  },
  problems: {
    'zh-CN': '错误说明',
    en: 'What is wrong',
    ko: '오류 내용',
    ja: 'エラー内容',
    pt: 'O que está errado',
    vi: 'Nội dung lỗi',
    th: 'สิ่งที่ผิด',
  },
  template: {
    'zh-CN': '导入模板',
    en: 'import template',
    ko: '가져오기 서식',
    ja: 'インポート用ひな形',
    pt: 'modelo de importação',
    vi: 'mẫu nhập',
    th: 'แม่แบบนำเข้า',
  },
  errors: {
    'zh-CN': '错误行',
    en: 'rows with errors',
    ko: '오류 행',
    ja: 'エラーの行',
    pt: 'linhas com erros',
    vi: 'các dòng lỗi',
    th: 'แถวที่มีข้อผิดพลาด',
  },
} satisfies Record<string, Text>
