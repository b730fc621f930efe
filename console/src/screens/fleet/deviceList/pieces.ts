import { deviceKinds, ownIdOf } from '@quarterdeck/shared/resources/fleet/device.ts'
import type { Pieces } from '../../../resource/pieces.ts'

/** Each row leads to itself in the list of its own, where it is worked with. */
export const pieces: Pieces = {
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
