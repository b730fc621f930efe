import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { OrderSums } from './OrderSums.tsx'

export const extensions: ScreenExtensions = { tools: OrderSums }
