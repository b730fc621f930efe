import { modelPresets } from '@quarterdeck/shared/values/modelPresets.ts'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

export const extensions: ScreenExtensions = {
  offers: {
    by: 'preset',
    values: Object.fromEntries(
      Object.entries(modelPresets).map(([code, { base_url, example = '', picture_sizes = '' }]) => [
        code,
        { base_url: base_url || example, picture_sizes },
      ]),
    ),
  },
}
