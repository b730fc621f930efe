/**
 * The package in front, of the `mCurrentFocus` and `mFocusedApp` lines of `dumpsys window`; empty where none is named.
 * A phone with several displays prints several of each, nulls among them: the last that names a window counts.
 */
export function parseFocus(text: string): string {
  return lastPackage(text, 'mCurrentFocus') || lastPackage(text, 'mFocusedApp')
}

/** `package/activity` in front, of the same lines. */
export function parseActivity(text: string): string {
  return lastComponent(text, 'mCurrentFocus') || lastComponent(text, 'mFocusedApp')
}

function lastPackage(text: string, name: string): string {
  return lastComponent(text, name).split('/')[0]!
}

function lastComponent(text: string, name: string): string {
  let found = ''
  for (const line of text.split(/\r?\n/)) {
    if (!line.includes(`${name}=`)) continue
    const component = /[A-Za-z][\w]*(?:\.\w+)+\/[\w.$]+/.exec(line)
    if (component) found = component[0]
  }
  return found
}
