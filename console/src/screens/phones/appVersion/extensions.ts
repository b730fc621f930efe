import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

/** From a version to the phones that have it. */
export const extensions: ScreenExtensions = {
  rowTools: [
    {
      name: 'phones',
      label: (t) => t('app-version.more.phones'),
      key: 'phone-version.list',
      does: {
        to({ kind, package: packageName, version }) {
          const asked = {
            kind: String(kind),
            version: String(version),
            ...(packageName !== '' && { package: packageName }),
          }
          return `/phoneVersion?${new URLSearchParams(asked as Record<string, string>)}`
        },
      },
    },
  ],
}
