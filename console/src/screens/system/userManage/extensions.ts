import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { InviteTool } from './InviteTool.tsx'

const InvitationsDialog = lazy(() => import('./InvitationsDialog.tsx').then((m) => ({ default: m.InvitationsDialog })))
const InviteAgain = lazy(() => import('./InviteAgain.tsx').then((m) => ({ default: m.InviteAgain })))

/** Whoever is added without a password is invited to choose it. */
export const extensions: ScreenExtensions = {
  added: {
    label: (t) => t('user.more.invite_imported'),
    follows: ({ password }) => !password,
    dialog: InvitationsDialog,
  },
  tools: InviteTool,
  selectable: true,
  rowTools: [
    {
      name: 'invite',
      label: (t) => t('user.more.invite_again'),
      key: 'user.invite',
      writes: true,
      fits: ({ invited }) => invited === 1,
      does: { dialog: InviteAgain },
    },
    {
      name: 'access',
      label: (t) => t('user-access.open'),
      key: 'user.access',
      does: { to: ({ id }) => `/userAccess?id=${id}` },
    },
  ],
}
