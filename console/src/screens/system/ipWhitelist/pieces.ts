import type { Pieces } from '../../../resource/pieces.ts'
import { AddressTools } from './AddressTools.tsx'
import { PatternCell } from './PatternCell.tsx'

/** The own address as an entry, whom an address lets in, and a mark on entries that let everybody in. */
export const pieces: Pieces = { tools: AddressTools, cells: { ip: PatternCell } }
