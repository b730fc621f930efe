import type { Text } from './language.ts'

/** Phones, platforms and scripts in the console: what their own files do not say. */
export const consoleFleetTexts = {
  no_basis: {
    'zh-CN': '以下平台没有登记自动化依据，不会运行任何任务：{{names}}',
    en: 'No basis is on record for these platforms, so nothing runs there: {{names}}',
    ko: '자동화 근거가 등록되지 않아 아무 작업도 실행되지 않는 플랫폼: {{names}}',
    ja: '自動化の根拠が登録されていないため、何も実行されないプラットフォーム：{{names}}',
    pt: 'Estas plataformas não têm base registrada e nada é executado nelas: {{names}}',
    vi: 'Các nền tảng chưa có căn cứ tự động hóa nên không chạy tác vụ nào: {{names}}',
    th: 'แพลตฟอร์มเหล่านี้ยังไม่บันทึกฐานอนุญาต จึงไม่มีงานใดทำงาน: {{names}}',
  },
  drop_script: {
    'zh-CN': '将 .js 文件拖到此处，或点击选择',
    en: 'Drop a .js file here, or click to choose',
    ko: '.js 파일을 여기에 놓거나 클릭하여 선택하세요',
    ja: '.js ファイルをここにドロップするか、クリックして選択',
    pt: 'Solte um arquivo .js aqui ou clique para escolher',
    vi: 'Thả tệp .js vào đây hoặc bấm để chọn',
    th: 'วางไฟล์ .js ที่นี่ หรือคลิกเพื่อเลือก',
  },
  line: {
    'zh-CN': '第 {{line}} 行',
    en: 'Line {{line}}',
    ko: '{{line}}행',
    ja: '{{line}} 行目',
    pt: 'Linha {{line}}',
    vi: 'Dòng {{line}}',
    th: 'บรรทัด {{line}}',
  },
} as const satisfies Record<string, Text>
