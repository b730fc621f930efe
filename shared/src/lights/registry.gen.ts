// Written by `npm run generate`.
import type { Light } from '../resource/light.ts'
import { adsLight } from './adsLight.ts'
import { contentLight } from './contentLight.ts'
import { messagesLight } from './messagesLight.ts'
import { nurtureLight } from './nurtureLight.ts'
import { publishingLight } from './publishingLight.ts'
import { registrationLight } from './registrationLight.ts'
import { sitesLight } from './sitesLight.ts'

export const lights: readonly Light[] = [adsLight, contentLight, messagesLight, nurtureLight, publishingLight, registrationLight, sitesLight]
