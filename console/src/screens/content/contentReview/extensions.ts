import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { DueCell } from './DueCell.tsx'
import { ReviewBlock } from './ReviewBlock.tsx'

export const extensions: ScreenExtensions = { block: ReviewBlock, blockFirst: true, cells: { due_time: DueCell } }
