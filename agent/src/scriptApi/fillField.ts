import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { Phone, Point } from '../phones/phone.ts'
import { centreOf, type UiNode } from '../phones/uiTree.ts'
import { ScriptFault } from '../sandbox/host.ts'
import { keyCodes } from './calls.ts'
import { plain } from './findNodes.ts'
import type { ScreenReader } from './screenReader.ts'
import type { TextEntry } from './textEntry.ts'
import { touchableAt } from './touchable.ts'

export interface Filling {
  phone: Phone
  screen: ScreenReader
  text: TextEntry
  app: string
  witness: FieldObserver
}

/** Whoever writes down what a script does is told what it does it to. */
export interface FieldObserver {
  found(node: UiNode): void
  typedInto(node: UiNode): void
}

const focusMs = 3000
const showMs = 2000
/** One command with more keys would keep a slow phone busy past the moment when a run must stop. */
const keysAtOnce = 100

/** Replaces what stands in a field, and looks whether it took it. */
export async function fillField(
  on: Filling,
  { target: field, at }: { target: UiNode; at: Point },
  value: string,
  verify: boolean,
  signal: AbortSignal,
): Promise<void> {
  let found = { field, at }
  for (let attempt = 0; attempt < 2; attempt++) {
    const focused = await focus(on, found, signal)
    on.witness.typedInto(focused)
    await clearFocused(on, focused, signal)
    await on.text.type(value, signal)
    on.screen.touched()
    if (!verify || focused.password) return
    const taken = await on.screen.until(
      (tree) => tree.nodes.some((node) => isAt(node, focused) && plain(node.text) === plain(value)) || undefined,
      showMs,
      signal,
    )
    if (taken || value === '') return
    found = await foundAgain(on, focused, signal)
  }
  throw new ScriptFault('text_not_taken', failureDetail('text_differs', { text: JSON.stringify(value.slice(0, 60)) }))
}

/** Taps a field until something there takes text. A field that opens a screen with the real one is followed. */
async function focus(on: Filling, { field, at }: { field: UiNode; at: Point }, signal: AbortSignal): Promise<UiNode> {
  if (field.focused && isEditable(field)) return field
  await on.phone.tap(at, signal)
  on.screen.touched()
  const focused = await on.screen.until(
    (tree) => {
      const candidates = tree.nodes.filter((node) => node.packageName === on.app && node.focused)
      return candidates.find((node) => isAt(node, field)) ?? candidates.find(isEditable)
    },
    focusMs,
    signal,
  )
  if (!focused) throw new ScriptFault('no_focus', failureDetail('no_focus', {}))
  return focused
}

/** As it stands after it was typed into: a keyboard may have moved it. */
async function foundAgain(on: Filling, field: UiNode, signal: AbortSignal): Promise<{ field: UiNode; at: Point }> {
  const tree = await on.screen.readAgain(signal, showMs)
  const now = tree.nodes.find(
    (node) => node.packageName === on.app && node.className === field.className && isAt(node, field),
  )
  const touchable = now && touchableAt(now, tree, now.id || now.className)
  if (!now || !touchable) throw new ScriptFault('no_focus', failureDetail('no_focus', {}))
  if ('why' in touchable) throw new ScriptFault('not_touchable', touchable.why)
  return { field: now, at: touchable.at }
}

async function clearFocused({ phone, screen }: Filling, field: UiNode, signal: AbortSignal): Promise<void> {
  // An empty field shows its hint, which cannot be told from text; deleting too much does no harm.
  const length = [...field.text].length
  if (length === 0) return
  await phone.key(keyCodes.move_end, 1, signal)
  for (let left = length; left > 0; left -= keysAtOnce) {
    await phone.key(keyCodes.delete, Math.min(left, keysAtOnce), signal)
  }
  screen.touched()
}

function isEditable(node: UiNode): boolean {
  return /EditText|AutoComplete|SearchView/.test(node.className)
}

/** The same place: an on-screen keyboard may have shortened or moved it a little. */
function isAt(node: UiNode, other: UiNode): boolean {
  const { x, y } = centreOf(node)
  const { left, top, right, bottom } = other.bounds
  return (x >= left && x <= right && y >= top && y <= bottom) || (node.id !== '' && node.id === other.id)
}
