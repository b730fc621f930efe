import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { AddressTools } from './AddressTools.tsx'
import { PatternCell } from './PatternCell.tsx'

/** The own address as an entry, whom an address lets in, and a mark on entries that let everybody in. */
export const extensions: ScreenExtensions = { tools: AddressTools, cells: { ip: PatternCell } }
