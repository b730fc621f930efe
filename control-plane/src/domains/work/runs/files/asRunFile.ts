import type { RunFile } from '../changes.ts'

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
}

/** A kept file as it goes along with a run, `at` its place: `01.jpg`, for what people called it says nothing, and may be in any script. */
export function asRunFile({ hash, size, type }: { hash: string; size: number; type: string }, at: number): RunFile {
  return { sha256: hash, size, type, name: `${String(at + 1).padStart(2, '0')}.${endings[type] ?? 'bin'}` }
}
