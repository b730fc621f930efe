import { quote } from './adbShell.ts'

/** Longer texts come in several commands, so that a run can be stopped between them. */
const pieceLength = 400

/**
 * The commands that type printable ASCII and line ends. `input text` turns `%s` into a blank and has no way to write it,
 * so a `%s` of the text is cut in two.
 */
export function asciiCommands(text: string): string[] {
  const commands: string[] = []
  for (const [index, line] of text.replaceAll('\r\n', '\n').split('\n').entries()) {
    if (index > 0) commands.push('input keyevent 66')
    for (const piece of line.split(/(?<=%)(?=s)/)) {
      for (let at = 0; at < piece.length; at += pieceLength) {
        commands.push(`input text ${quote(piece.slice(at, at + pieceLength).replaceAll(' ', '%s'))}`)
      }
    }
  }
  return commands
}

export function isAscii(text: string): boolean {
  return /^[\x20-\x7e\r\n]*$/.test(text)
}
