import type { Text } from '../../language.ts'

/** Rows of another list, picked from that list itself. */
export const pickerTexts = {
  title: {
    'zh-CN': '选择{{name}}',
    en: 'Select {{name}}',
    ko: '{{name}} 선택',
    ja: '{{name}}を選択',
    pt: 'Selecionar {{name}}',
    vi: 'Chọn {{name}}',
    th: 'เลือก{{name}}',
  },
  pick: { 'zh-CN': '选择', en: 'Select', ko: '선택', ja: '選択', pt: 'Selecionar', vi: 'Chọn', th: 'เลือก' },
  pick_count: {
    'zh-CN': '选择 {{shown}} 条',
    en: 'Select {{shown}} entries',
    ko: '{{shown}}개 선택',
    ja: '{{shown}} 件を選択',
    pt: 'Selecionar {{shown}} registros',
    vi: 'Chọn {{shown}} mục',
    th: 'เลือก {{shown}} รายการ',
  },
  pick_count_one: {
    'zh-CN': '选择 {{shown}} 条',
    en: 'Select {{shown}} entry',
    ko: '{{shown}}개 선택',
    ja: '{{shown}} 件を選択',
    pt: 'Selecionar {{shown}} registro',
    vi: 'Chọn {{shown}} mục',
    th: 'เลือก {{shown}} รายการ',
  },
} satisfies Record<string, Text>
