import type { ResourceTexts } from '../../../resource/define.ts'
import type { conversationNote } from '../../../resources/customer/conversationNote.ts'
import { words } from '../../words.ts'

export const conversationNoteTexts = {
  title: {
    'zh-CN': '会话备注',
    en: 'Notes of conversations',
    ko: '대화 메모',
    ja: '会話のメモ',
    pt: 'Notas de conversas',
    vi: 'Ghi chú cuộc trò chuyện',
    th: 'บันทึกย่อของบทสนทนา',
  },
  one: words.noteOne,
  'field.conversation': words.conversationWord,
  'field.text': words.noteText,
  'field.mentions': words.mentions,
  'field.created_by': words.writtenBy,
  'field.create_time': words.created,
  'field.update_time': words.updated,
} as const satisfies ResourceTexts<typeof conversationNote>
