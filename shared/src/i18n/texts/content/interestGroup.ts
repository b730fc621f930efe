import type { ViewTexts } from '../../../resource/define.ts'
import { words } from '../../words.ts'

export const interestGroupTexts = {
  title: words.interestGroups,
} satisfies ViewTexts
