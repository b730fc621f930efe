import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { RunSteps } from './RunSteps.tsx'

export const extensions: ScreenExtensions = { block: RunSteps, blockFirst: true }
