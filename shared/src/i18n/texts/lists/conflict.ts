import type { Text } from '../../language.ts'

/** Two people edited one row: both versions. */
export const conflictTexts = {
  title: {
    'zh-CN': '该记录已被他人修改',
    en: 'Somebody else changed this entry meanwhile',
    ko: '다른 사용자가 이 항목을 변경했습니다',
    ja: 'この項目は他の人が変更しました',
    pt: 'Alguém alterou este registro nesse meio-tempo',
    vi: 'Có người vừa sửa mục này',
    th: 'มีผู้แก้ไขรายการนี้ไปก่อนแล้ว',
  },
  question: {
    'zh-CN': '请逐个字段选择保留您的内容，还是 {{who}} 的内容',
    en: 'For each field select what stays: yours, or what {{who}} saved',
    ko: '필드마다 내 값과 {{who}} 님의 값 중 남길 것을 고르세요',
    ja: '項目ごとに、自分の内容と {{who}} さんの内容のどちらを残すか選んでください',
    pt: 'Em cada campo, escolha o que fica: o seu ou o que {{who}} salvou',
    vi: 'Với từng trường, hãy chọn giữ nội dung của bạn hay của {{who}}',
    th: 'เลือกทีละช่องว่าจะเก็บของคุณ หรือของ {{who}}',
  },
  field: { 'zh-CN': '字段', en: 'Field', ko: '필드', ja: '項目', pt: 'Campo', vi: 'Trường', th: 'ช่อง' },
  mine: { 'zh-CN': '我的', en: 'Mine', ko: '내 값', ja: '自分', pt: 'O meu', vi: 'Của tôi', th: 'ของฉัน' },
  keep_mine: {
    'zh-CN': '保留我的',
    en: 'Keep mine',
    ko: '내 값 유지',
    ja: '自分の内容を残す',
    pt: 'Manter o meu',
    vi: 'Giữ của tôi',
    th: 'เก็บของฉัน',
  },
  take_theirs: {
    'zh-CN': '采用对方的',
    en: 'Take theirs',
    ko: '상대 값 사용',
    ja: '相手の内容にする',
    pt: 'Usar o do outro',
    vi: 'Lấy của người kia',
    th: 'ใช้ของอีกฝ่าย',
  },
} satisfies Record<string, Text>
