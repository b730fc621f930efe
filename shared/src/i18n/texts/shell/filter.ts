import type { Text } from '../../language.ts'

/** The line of filters above a list. */
export const filterTexts = {
  more: {
    'zh-CN': '更多筛选',
    en: 'More filters',
    ko: '필터 더보기',
    ja: '絞り込みを追加',
    pt: 'Mais filtros',
    vi: 'Thêm bộ lọc',
    th: 'ตัวกรองเพิ่มเติม',
  },
  less: {
    'zh-CN': '收起筛选',
    en: 'Fewer filters',
    ko: '필터 접기',
    ja: '絞り込みを減らす',
    pt: 'Menos filtros',
    vi: 'Ẩn bớt bộ lọc',
    th: 'ซ่อนตัวกรอง',
  },
  active: {
    'zh-CN': '当前筛选',
    en: 'Active filters',
    ko: '적용된 필터',
    ja: '適用中の条件',
    pt: 'Filtros ativos',
    vi: 'Bộ lọc đang áp dụng',
    th: 'ตัวกรองที่ใช้อยู่',
  },
  remove: {
    'zh-CN': '移除筛选：{{name}}',
    en: 'Remove filter: {{name}}',
    ko: '필터 제거: {{name}}',
    ja: '条件を外す：{{name}}',
    pt: 'Remover filtro: {{name}}',
    vi: 'Bỏ bộ lọc: {{name}}',
    th: 'นำตัวกรองออก: {{name}}',
  },
  search_in: {
    'zh-CN': '在 {{fields}} 中搜索',
    en: 'Search {{fields}}',
    ko: '{{fields}}에서 검색',
    ja: '{{fields}}を検索',
    pt: 'Busca em {{fields}}',
    vi: 'Tìm trong {{fields}}',
    th: 'ค้นหาใน {{fields}}',
  },
} satisfies Record<string, Text>
