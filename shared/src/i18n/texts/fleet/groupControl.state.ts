import type { Text } from '../../language.ts'

/** Where a phone of a group stands. */
export const groupControlStateTexts = {
  following: {
    'zh-CN': '跟随中',
    en: 'Following',
    ko: '따라 하는 중',
    ja: '追従中',
    pt: 'Segue',
    vi: 'Đang làm theo',
    th: 'กำลังทำตาม',
  },
  stopped: {
    'zh-CN': '已停止跟随',
    en: 'Stopped',
    ko: '멈춤',
    ja: '停止',
    pt: 'Parou',
    vi: 'Đã ngừng',
    th: 'หยุดแล้ว',
  },
  left: {
    'zh-CN': '不在组内',
    en: 'Not in the group',
    ko: '그룹에서 나감',
    ja: 'グループ外',
    pt: 'Fora do grupo',
    vi: 'Không trong nhóm',
    th: 'ไม่อยู่ในกลุ่ม',
  },
} satisfies Record<string, Text>
