import type { Text } from '../../language.ts'

/** Exports of lists. */
export const exportTexts = {
  confirm: {
    'zh-CN': '导出符合当前筛选的 {{total}} 条数据',
    en: 'Export the {{total}} entries that match the filters',
    ko: '현재 필터에 맞는 {{total}}개 내보내기',
    ja: '現在の条件に合う {{total}} 件をエクスポート',
    pt: 'Exportar os {{total}} registros que correspondem aos filtros',
    vi: 'Xuất {{total}} mục khớp với bộ lọc',
    th: 'ส่งออก {{total}} รายการที่ตรงกับตัวกรอง',
  },
  confirm_one: {
    'zh-CN': '导出符合当前筛选的 {{total}} 条数据',
    en: 'Export the {{total}} entry that matches the filters',
    ko: '현재 필터에 맞는 {{total}}개 내보내기',
    ja: '現在の条件に合う {{total}} 件をエクスポート',
    pt: 'Exportar {{total}} registro que corresponde aos filtros',
    vi: 'Xuất {{total}} mục khớp với bộ lọc',
    th: 'ส่งออก {{total}} รายการที่ตรงกับตัวกรอง',
  },
  capped: {
    'zh-CN': '只导出了前 20,000 行，请缩小筛选范围后再导出其余部分',
    en: 'Only the first 20,000 rows were exported. Narrow the filters to export the rest',
    ko: '처음 20,000행만 내보냈습니다. 필터를 좁혀 나머지를 내보내세요',
    ja: '先頭の 20,000 行だけエクスポートしました。残りは条件を絞ってエクスポートしてください',
    pt: 'Só as primeiras 20.000 linhas foram exportadas. Restrinja os filtros para exportar o resto',
    vi: 'Chỉ xuất 20.000 dòng đầu. Hãy thu hẹp bộ lọc để xuất phần còn lại',
    th: 'ส่งออกเฉพาะ 20,000 แถวแรก โปรดจำกัดตัวกรองเพื่อส่งออกส่วนที่เหลือ',
  },
  done: {
    'zh-CN': '已导出 {{name}}',
    en: 'Exported {{name}}',
    ko: '{{name}}을(를) 내보냈습니다',
    ja: '{{name}} をエクスポートしました',
    pt: '{{name}} exportado',
    vi: 'Đã xuất {{name}}',
    th: 'ส่งออก {{name}} แล้ว',
  },
} satisfies Record<string, Text>
