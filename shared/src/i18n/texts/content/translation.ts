import type { ResourceTexts } from '../../../resource/define.ts'
import type { translation } from '../../../resources/content/translation.ts'
import { words } from '../../words.ts'

export const translationTexts = {
  title: {
    'zh-CN': '译文',
    en: 'Translations',
    ko: '번역문',
    ja: '翻訳',
    pt: 'Traduções',
    vi: 'Bản dịch',
    th: 'คำแปล',
  },
  one: { 'zh-CN': '译文', en: 'translation', ko: '번역문', ja: '翻訳', pt: 'tradução', vi: 'bản dịch', th: 'คำแปล' },
  'field.item': words.originalText,
  'field.language': words.language,
  'field.status': words.state,
  'choice.status.0': words.processing,
  'choice.status.1': words.completed,
  'choice.status.2': {
    'zh-CN': '已中断',
    en: 'Interrupted',
    ko: '중단됨',
    ja: '中断',
    pt: 'Interrompida',
    vi: 'Bị gián đoạn',
    th: 'หยุดกลางคัน',
  },
  'field.text': words.text,
  'field.error': words.reason,
  'field.kept': words.keptWord,
  'field.provider': words.modelProvider,
  'field.model': words.modelWord,
  'field.create_time': words.created,
  'action.again': words.makeAgain,
  'action.keep': words.keepWord,
} satisfies ResourceTexts<typeof translation>
