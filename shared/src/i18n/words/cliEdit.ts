import type { Text } from '../language.ts'

/** What `qd <list> edit` says of several rows. */
export const cliEditWords = {
  'opt.edit_dry_run': {
    'zh-CN': '只查看会改动什么',
    en: 'only look what it would change',
    ko: '무엇이 바뀌는지 확인만 함',
    ja: '何が変わるかを見るだけ',
    pt: 'apenas mostra o que mudaria',
    vi: 'chỉ xem sẽ đổi gì',
    th: 'ดูอย่างเดียวว่าจะเปลี่ยนอะไร',
  },
  'hint.undo': {
    'zh-CN': '撤销：qd imports undo {{id}}',
    en: 'To take it back: qd imports undo {{id}}',
    ko: '되돌리려면: qd imports undo {{id}}',
    ja: '元に戻すには：qd imports undo {{id}}',
    pt: 'Para desfazer: qd imports undo {{id}}',
    vi: 'Để hoàn tác: qd imports undo {{id}}',
    th: 'หากต้องการย้อนกลับ: qd imports undo {{id}}',
  },
  'error.one_row_only': {
    'zh-CN': '{{option}} 每条各不相同，只能逐条修改',
    en: '{{option}} is different in each entry and can only be set for one at a time',
    ko: '{{option}}은(는) 항목마다 다르므로 한 번에 하나만 바꿀 수 있습니다',
    ja: '{{option}} は項目ごとに異なるため、1 件ずつしか変更できません',
    pt: '{{option}} é diferente em cada registro e só pode ser definido em um por vez',
    vi: '{{option}} khác nhau ở từng mục nên chỉ đặt được từng mục một',
    th: '{{option}} ต่างกันในแต่ละรายการ จึงตั้งได้ทีละรายการเท่านั้น',
  },
} as const satisfies Record<string, Text>
