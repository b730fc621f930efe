import type { ScreenInfo } from '@quarterdeck/shared/protocol/screen.ts'

/** The text that says why a phone is shown by stills, and what does not work then. */
export function stillsKey(info: ScreenInfo | undefined) {
  if (info?.stills === 'no_video') return 'screen.stills_no_video'
  return info?.stills === 'not_started' ? 'screen.stills_not_started' : 'screen.stills_no_server'
}
