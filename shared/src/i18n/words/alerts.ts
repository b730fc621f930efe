import type { Text } from '../language.ts'

export const alertsWords = {
  alertAbout: { 'zh-CN': '对象', en: 'About', ko: '대상', ja: '対象', pt: 'Sobre', vi: 'Đối tượng', th: 'เกี่ยวกับ' },
  ruleWord: { 'zh-CN': '规则', en: 'Rule', ko: '규칙', ja: 'ルール', pt: 'Regra', vi: 'Quy tắc', th: 'กฎ' },
  mutedUntil: {
    'zh-CN': '静默至',
    en: 'Muted until',
    ko: '음소거 종료',
    ja: 'ミュート終了',
    pt: 'Silenciado até',
    vi: 'Tắt báo đến',
    th: 'ปิดเสียงถึง',
  },
  alertResolved: {
    'zh-CN': '已恢复',
    en: 'Resolved',
    ko: '해소됨',
    ja: '復旧',
    pt: 'Resolvido',
    vi: 'Đã khắc phục',
    th: 'คลี่คลายแล้ว',
  },
  alertAcknowledged: {
    'zh-CN': '已确认',
    en: 'Acknowledged',
    ko: '확인됨',
    ja: '確認済み',
    pt: 'Confirmado',
    vi: 'Đã xác nhận',
    th: 'รับทราบแล้ว',
  },
  alertMuted: {
    'zh-CN': '已静默',
    en: 'Muted',
    ko: '음소거됨',
    ja: 'ミュート中',
    pt: 'Silenciado',
    vi: 'Đã tắt báo',
    th: 'ปิดเสียงแล้ว',
  },
} satisfies Record<string, Text>
