import { deviceKinds, ownIdOf } from '@quarterdeck/shared/resources/fleet/device.ts'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

/** Each row leads to itself in the list of its own, where it is worked with. */
export const extensions: ScreenExtensions = {
  rowTools: [
    {
      name: 'open',
      label: (t) => t('list.details'),
      does: {
        to: ({ id, kind }) => `${kind === deviceKinds.phone ? '/phoneManage' : '/hostManage'}?row=${ownIdOf(id)}`,
      },
    },
  ],
}
