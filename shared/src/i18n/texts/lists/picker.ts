import type { Text } from '../../language.ts'

/** Rows of another list, picked from that list itself. */
export const pickerTexts = {
  title: {
    'zh-CN': '选择：{{name}}',
    en: 'Pick: {{name}}',
    ko: '선택: {{name}}',
    ja: '選択：{{name}}',
    pt: 'Escolher: {{name}}',
    vi: 'Chọn: {{name}}',
    th: 'เลือก: {{name}}',
  },
  pick: { 'zh-CN': '选择', en: 'Pick', ko: '선택', ja: '選択', pt: 'Escolher', vi: 'Chọn', th: 'เลือก' },
  pick_count: {
    'zh-CN': '选择 {{shown}} 项',
    en: 'Pick {{shown}} entries',
    ko: '{{shown}}개 선택',
    ja: '{{shown}} 件を選択',
    pt: 'Escolher {{shown}} registros',
    vi: 'Chọn {{shown}} mục',
    th: 'เลือก {{shown}} รายการ',
  },
  pick_count_one: {
    'zh-CN': '选择 {{shown}} 项',
    en: 'Pick {{shown}} entry',
    ko: '{{shown}}개 선택',
    ja: '{{shown}} 件を選択',
    pt: 'Escolher {{shown}} registro',
    vi: 'Chọn {{shown}} mục',
    th: 'เลือก {{shown}} รายการ',
  },
} satisfies Record<string, Text>
