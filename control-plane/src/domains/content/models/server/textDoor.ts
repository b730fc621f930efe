import { foldedText } from '@quarterdeck/shared/values/unseenMarks.ts'

/** Names under which models write down what they think. */
const thoughts = 'think|thinking|thought|reasoning'
const whole = new RegExp(`<(${thoughts})(?:\\s[^>]*)?>[\\s\\S]*?</\\1\\s*>`, 'gi')
/** One that was opened before the answer began, as templates of chats do. */
const closed = new RegExp(`^[\\s\\S]*</(?:${thoughts})\\s*>`, 'i')
const open = new RegExp(`<(?:${thoughts})(?:\\s[^>]*)?>[\\s\\S]*$`, 'i')
/** The whole answer in a fence. */
const fence = /^(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n?\1$/
/** Controls, but for lines and tabs. */
const controls = /[^\P{Cc}\n\t]/gu

/**
 * What of a model's answer is meant: without what it thought, a fence around all of it, controls, and halves of characters that no text
 * holds. '' where nothing is left that anybody sees.
 */
export function throughDoor(answer: string): string {
  const meant = answer.replace(whole, '').replace(closed, '').replace(open, '')
  const text = meant.replace(/\r\n?/g, '\n').replace(controls, '').toWellFormed().replaceAll('\ufffd', '').trim()
  const inside = fence.exec(text)?.[2]?.trim() ?? text
  return foldedText(inside) === '' ? '' : inside
}
