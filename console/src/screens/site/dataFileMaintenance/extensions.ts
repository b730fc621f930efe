import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { fileSiteOwner } from '@quarterdeck/shared/values/fileSiteOwner.ts'
import { lazy } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { copy } from '../../../ui/copy.ts'
import { signedLink } from '../../../ui/hostedFile.ts'

/** Files are uploaded, and given away by links that work once (site-cluster.md §2.12). */
export const extensions: ScreenExtensions = {
  form: lazy(() => import('./FileDialog.tsx').then((m) => ({ default: m.FileDialog }))),
  rowTools: [{ name: 'link', label: (t) => t('file-site.more.copy_link'), does: { run: copyLink } }],
}

async function copyLink({ file_name }: Row, t: Translate): Promise<void> {
  const { href, expires } = await signedLink({ name: String(file_name), owner: fileSiteOwner })
  await copy(href, t, 1, t('file-site.more.link_copied', { time: expires }))
}
