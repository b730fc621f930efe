import type { ViewTexts } from '../../../resource/define.ts'
import { words } from '../../words.ts'

export const shortVideoPostTexts = {
  title: words.shortVideoBusiness,
  'more.tab': words.publicationsWord,
} satisfies ViewTexts
