/** Android's `KeyEvent`, as far as a keyboard or a button of ours presses them. */
export const keyCodes = {
  home: 3,
  back: 4,
  volumeUp: 24,
  volumeDown: 25,
  power: 26,
  recents: 187,
  wake: 224,
} as const

const named: Readonly<Record<string, number>> = {
  ArrowUp: 19,
  ArrowDown: 20,
  ArrowLeft: 21,
  ArrowRight: 22,
  Enter: 66,
  Backspace: 67,
  PageUp: 92,
  PageDown: 93,
  Escape: keyCodes.back,
  Delete: 112,
  Home: 122,
  End: 123,
}
/** Letters with Ctrl, which are commands and no text. `v` pastes what this computer has. */
const commands: Readonly<Record<string, number>> = { a: 29, c: 31, x: 52, y: 53, z: 54 }

export const metaFlags = { shift: 1, alt: 2, ctrl: 4096 } as const

interface Pressed {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** The key of the phone that a key of this keyboard presses; undefined where it types a text, or is the browser's. */
export function keyOf({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
}: Pressed): { code: number; meta: number } | undefined {
  const withCtrl = ctrlKey || metaKey
  const code = withCtrl ? commands[key.toLowerCase()] : named[key]
  if (code === undefined) return undefined
  const meta = (shiftKey ? metaFlags.shift : 0) + (altKey ? metaFlags.alt : 0) + (withCtrl ? metaFlags.ctrl : 0)
  return { code, meta }
}
