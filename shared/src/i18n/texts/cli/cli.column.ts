import type { Text } from '../../language.ts'
import { words } from '../../words.ts'

export const cliColumnTexts = {
  line: { 'zh-CN': '行', en: 'Line', ko: '행', ja: '行', pt: 'Linha', vi: 'Dòng', th: 'บรรทัด' },
  reason: words.reason,
  list: words.list,
  file: words.file,
  state: words.state,
  time: words.time,
  since: { 'zh-CN': '开始', en: 'Since', ko: '시작', ja: '開始', pt: 'Desde', vi: 'Từ lúc', th: 'ตั้งแต่' },
  what: words.task,
  server: {
    'zh-CN': '服务器',
    en: 'Server',
    ko: '서버',
    ja: 'サーバー',
    pt: 'Servidor',
    vi: 'Máy chủ',
    th: 'เซิร์ฟเวอร์',
  },
  version: {
    'zh-CN': '服务器版本',
    en: 'Server version',
    ko: '서버 버전',
    ja: 'サーバーのバージョン',
    pt: 'Versão do servidor',
    vi: 'Phiên bản máy chủ',
    th: 'เวอร์ชันเซิร์ฟเวอร์',
  },
  zone: {
    'zh-CN': '时区',
    en: 'Time zone',
    ko: '시간대',
    ja: 'タイムゾーン',
    pt: 'Fuso horário',
    vi: 'Múi giờ',
    th: 'เขตเวลา',
  },
} satisfies Record<string, Text>
