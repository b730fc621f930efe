import type { Logger } from '../log.ts'
import type { Inventory } from '../phones/inventory.ts'
import type { LeaseFence } from '../phones/leaseFence.ts'
import type { ScrcpyFile } from './scrcpy/scrcpyServer.ts'
import { createScreenConnection, type ScreenConnection } from './screenConnection.ts'
import { createScreens, type Screens } from './screens.ts'

export interface StartScreensOptions {
  server: string
  secret: string
  inventory: Pick<Inventory, 'open' | 'services'>
  holds: Pick<LeaseFence, 'raise' | 'isOld'>
  scrcpy: ScrcpyFile | undefined
  log: Logger
}

/** The screens of this host and the line that they travel on, which lives and dies by itself. */
export function startScreens({ server, secret, ...options }: StartScreensOptions): {
  line: ScreenConnection
  screens: Screens
} {
  const line: ScreenConnection = createScreenConnection({
    server,
    secret,
    log: options.log,
    onMessage: (message) => screens.receive(message),
    onLost: () => void screens.stop(),
  })
  const screens = createScreens({ ...options, line })
  return { line, screens }
}
