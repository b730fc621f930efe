import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { tell } from '../api/notices.ts'

/**
 * Puts trimmed text on the clipboard and says how many entries it was (decisions.md §8), or what else there is to say.
 */
export async function copy(text: string, t: Translate, entries = 1, said?: string): Promise<void> {
  try {
    await write(text.trim())
    tell({ kind: 'success', text: said ?? t('message.copied', { count: entries }) })
  } catch {
    tell({ kind: 'error', text: t('message.copy_failed') })
  }
}

/** A password as it is, blanks too; nothing is said of what it was. */
export async function copySecret(text: string, t: Translate): Promise<void> {
  try {
    await write(text)
    tell({ kind: 'success', text: t('message.secret_copied') })
  } catch {
    tell({ kind: 'error', text: t('message.copy_failed') })
  }
}

async function write(text: string): Promise<void> {
  // Browsers have the clipboard on https and localhost only, and consoles are opened by plain address too.
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (!done) throw new Error('copy failed')
}
