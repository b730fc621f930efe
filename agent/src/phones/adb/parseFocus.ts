/**
 * What is in front, of the lines that `focusQuestion` asks for: the package whose window has the focus on the display where taps go; empty
 * where none is named. Dialogs of the system lie in front of the app that they speak of: they are the system's, `android`.
 */
export function parseFocus(text: string): string {
  return parseActivity(text).split('/')[0]!
}

/** `package/activity` in front, of the same lines; of a dialog of the system `android/` and its name. */
export function parseActivity(text: string): string {
  const lines = linesOfTaps(text)
  const window = lastOf(lines, 'mCurrentFocus')
  const app = lastOf(lines, 'mFocusedApp')?.component ?? ''
  if (!window) return app
  if (window.component) return window.component
  if (isOfDialog(window.title)) return `android/${window.title.split(':')[0]}`
  // Over no app, as on a locked phone, nothing is in front.
  if (panels.test(window.title)) return app && `com.android.systemui/${window.title}`
  // Menus and pop-ups of an app have no name of their own; windows of makers may have that of their package alone.
  return /^[a-z]\w*(?:\.\w+)+$/i.test(window.title) ? `${window.title}/` : app
}

/** Which windows and apps have the focus, and on which display. */
export const focusQuestion = "dumpsys window | grep -E 'mCurrentFocus|mFocusedApp|Display: mDisplayId=|^WINDOW MANAGER'"

interface Focus {
  component: string
  title: string
}

/** Taps go to the first display, whichever has the focus. Older phones name none. */
function linesOfTaps(text: string): string[] {
  const lines = text.split(/\r?\n/)
  const found: string[] = []
  let display: number | undefined
  for (const line of lines) {
    const head = /^\s*Display:\s*mDisplayId=(\d+)/.exec(line)
    if (head) display = Number(head[1])
    else if (line.startsWith('WINDOW MANAGER')) display = undefined
    if (display === undefined || display === 0) found.push(line)
  }
  return found
}

/** Several of each are printed, nulls among them: the last that names something counts. */
function lastOf(lines: readonly string[], name: string): Focus | undefined {
  let last: Focus | undefined
  for (const line of lines) {
    const [, said] = new RegExp(`${name}=(.*)$`).exec(line) ?? []
    if (said === undefined || /^null\b/.test(said)) continue
    const component = /(?:^|[\s{])([A-Za-z]\w*(?:\.\w+)*\/[\w.$]+)/.exec(said)?.[1] ?? ''
    const title = /^Window\{[\da-f]+ (?:u\d+ )?(.*?)(?: paused=\w+)?\}+\s*$/.exec(said)?.[1] ?? ''
    if (component || title) last = { component: isOfDialog(title) ? '' : component, title }
  }
  return last
}

/** `Application Not Responding: app.shelf` names the app that it lies upon. */
const dialogs =
  /^(?:Application Not Responding|Application Error|AppErrors?|AppNotResponding|Strict Mode Violation|Waiting For Debugger)\b/i

function isOfDialog(title: string): boolean {
  return dialogs.test(title)
}

/** What the system shows over apps, by the name of its window. */
const panels =
  /^(?:NotificationShade|StatusBar|NavigationBar\d*|Keyguard\w*|QuickSettings|VolumeDialog\w*|VolumePanel|GlobalActions\w*|ShutdownDialog|RecentsPanel|Recents|AssistPreviewPanel|BiometricPrompt|AuthContainer\w*|UdfpsControllerOverlay|ScreenshotUI|Bubbles!?|PipMenu\w*|Heads ?Up.*)$/i
