import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { AdCharts } from './AdCharts.tsx'

export const extensions: ScreenExtensions = { summary: AdCharts }
