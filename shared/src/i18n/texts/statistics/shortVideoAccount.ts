import type { ViewTexts } from '../../../resource/define.ts'
import { words } from '../../words.ts'

export const shortVideoAccountTexts = {
  title: words.shortVideoBusiness,
  'more.tab': words.accounts,
} satisfies ViewTexts
