import type { Logger } from '../log.ts'
import type { Holds } from '../phones/holds.ts'
import type { Inventory } from '../phones/inventory.ts'
import type { ScrcpyFile } from './scrcpy/scrcpyServer.ts'
import { createScreenLine, type ScreenLine } from './screenLine.ts'
import { createScreens, type Screens } from './screens.ts'

export interface StartScreensOptions {
  server: string
  secret: string
  inventory: Pick<Inventory, 'open' | 'services'>
  holds: Pick<Holds, 'raise' | 'isOld'>
  scrcpy: ScrcpyFile | undefined
  log: Logger
}

/** The screens of this host and the line that they travel on, which lives and dies by itself. */
export function startScreens({ server, secret, ...options }: StartScreensOptions): {
  line: ScreenLine
  screens: Screens
} {
  const line: ScreenLine = createScreenLine({
    server,
    secret,
    log: options.log,
    onMessage: (message) => screens.receive(message),
    onLost: () => void screens.stop(),
  })
  const screens = createScreens({ ...options, line })
  return { line, screens }
}
