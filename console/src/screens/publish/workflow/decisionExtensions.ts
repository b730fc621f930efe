import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { DecisionBlock } from './DecisionBlock.tsx'

export const extensions: ScreenExtensions = { block: DecisionBlock, blockFirst: true }
