import type { ResourceTexts } from '../../../resource/define.ts'
import type { cardType } from '../../../resources/fleet/cardType.ts'
import { words } from '../../words.ts'

export const cardTypeTexts = {
  title: {
    'zh-CN': '卡类型',
    en: 'Card types',
    ko: '카드 유형',
    ja: 'カード種別',
    pt: 'Tipos de cartão',
    vi: 'Loại thẻ',
    th: 'ประเภทการ์ด',
  },
  one: {
    'zh-CN': '卡类型',
    en: 'card type',
    ko: '카드 유형',
    ja: 'カード種別',
    pt: 'tipo de cartão',
    vi: 'loại thẻ',
    th: 'ประเภทการ์ด',
  },
  'field.name': words.name,
  'field.remark': words.remark,
  'field.update_time': words.updated,
  'help.name': {
    'zh-CN': '贴在手机上的标签，任务开关按它选择手机',
    en: 'A label on phones; the task switch selects phones by it',
    ko: '휴대폰에 붙이는 라벨이며, 작업 스위치가 이것으로 휴대폰을 고릅니다',
    ja: '端末に付ける分類です。タスクスイッチはこれで端末を選びます',
    pt: 'Uma etiqueta dos celulares; a chave de tarefas escolhe por ela',
    vi: 'Nhãn gắn cho điện thoại; công tắc tác vụ chọn điện thoại theo nhãn này',
    th: 'ป้ายกำกับของโทรศัพท์ สวิตช์งานเลือกโทรศัพท์ตามป้ายนี้',
  },
  'confirm.delete': {
    'zh-CN': '删除该卡类型？',
    en: 'Delete this card type?',
    ko: '이 카드 유형을 삭제할까요?',
    ja: 'このカード種別を削除しますか？',
    pt: 'Excluir este tipo de cartão?',
    vi: 'Xóa loại thẻ này?',
    th: 'ลบประเภทการ์ดนี้หรือไม่?',
  },
} satisfies ResourceTexts<typeof cardType>
