import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { openScreen } from './openScreen.ts'

export const extensions: ScreenExtensions = { rowTools: [openScreen] }
