import { lazy } from 'react'
import type { Pieces } from '../../../resource/pieces.ts'

export const pieces: Pieces = { block: lazy(() => import('./RunBlock.tsx').then((m) => ({ default: m.RunBlock }))) }
