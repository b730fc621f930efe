import type { Text } from '../../language.ts'
import { words } from '../../words.ts'

/** Fields that every list has. */
export const fieldTexts = {
  id: words.id,
  keyword: words.searchKeyword,
  start_time: words.from,
  end_time: words.to,
  // Those that the kit adds (resource/baseFields.ts).
  owner_user_id: words.responsible,
  assigned_to: words.assignedTo,
  user_group_id: words.userGroup,
  organisation_id: words.organisation,
  // Of the action `reveal`.
  reason: words.reason,
  way: {
    'zh-CN': '方式',
    en: 'How',
    ko: '방법',
    ja: '方法',
    pt: 'Como',
    vi: 'Cách',
    th: 'วิธี',
  },
  // Of the action `assign` of accounts.
  along: {
    'zh-CN': '连同其人设和进行中的养号任务',
    en: 'And their personas and open nurture tasks',
    ko: '연결된 페르소나와 진행 중인 육성 작업도 함께',
    ja: 'ペルソナと進行中の育成タスクも一緒に',
    pt: 'Com as personas e as tarefas de cultivo abertas',
    vi: 'Cùng với persona và tác vụ nuôi đang mở',
    th: 'พร้อมเพอร์โซนาและงานเลี้ยงที่เปิดอยู่',
  },
  create_user: {
    'zh-CN': '创建人',
    en: 'Created by',
    ko: '만든 사람',
    ja: '作成者',
    pt: 'Criado por',
    vi: 'Người tạo',
    th: 'ผู้สร้าง',
  },
  path: {
    'zh-CN': '路径',
    en: 'Path',
    ko: '경로',
    ja: 'パス',
    pt: 'Caminho',
    vi: 'Đường dẫn',
    th: 'เส้นทาง',
  },
  place: {
    'zh-CN': '位置',
    en: 'Place',
    ko: '위치',
    ja: '位置',
    pt: 'Posição',
    vi: 'Vị trí',
    th: 'ตำแหน่ง',
  },
  revision: {
    'zh-CN': '版本',
    en: 'Revision',
    ko: '개정',
    ja: 'リビジョン',
    pt: 'Revisão',
    vi: 'Bản sửa đổi',
    th: 'ฉบับแก้ไข',
  },
  side: {
    'zh-CN': '所属方',
    en: 'Side',
    ko: '소속 측',
    ja: '所属側',
    pt: 'Lado',
    vi: 'Bên',
    th: 'ฝ่าย',
  },
} satisfies Record<string, Text>
