/**
 * The package in front, of the `mCurrentFocus` and `mFocusedApp` lines of `dumpsys window`; empty where none is named.
 * A phone with several displays prints several of each, nulls among them: the last that names a window counts.
 */
export function parseFocus(text: string): string {
  return lastPackage(text, 'mCurrentFocus') || lastPackage(text, 'mFocusedApp')
}

function lastPackage(text: string, name: string): string {
  let found = ''
  for (const line of text.split(/\r?\n/)) {
    if (!line.includes(`${name}=`)) continue
    const component = /([A-Za-z][\w]*(?:\.\w+)+)\/[\w.$]+/.exec(line)
    if (component) found = component[1]!
  }
  return found
}
