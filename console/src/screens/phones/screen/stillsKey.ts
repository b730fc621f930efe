import type { ScreenInfo } from '@quarterdeck/shared/protocol/screen.ts'

/** The text that says why a phone is shown by stills, and what does not work then. */
export function stillsKey(info: ScreenInfo | undefined) {
  return info?.stills === 'not_started' ? 'screen.stills_not_started' : 'screen.stills_no_server'
}
