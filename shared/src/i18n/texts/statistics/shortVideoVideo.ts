import type { ViewTexts } from '../../../resource/define.ts'
import { words } from '../../words.ts'

export const shortVideoVideoTexts = {
  title: words.shortVideoBusiness,
  'more.tab': words.video,
} satisfies ViewTexts
