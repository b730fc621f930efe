import { serverAlerts } from '@quarterdeck/shared/alerts/serverAlerts.ts'
import { choiceKey, codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { alertEvent } from '@quarterdeck/shared/resources/site/alertEvent.ts'
import type { Context } from '../../../platform/context.ts'

/** What server, database and hosts need somebody to see to, as the alerts of the same say it; what to put back where pages are damaged. */
export async function troublesInWords(
  { serverHealth }: Pick<Context, 'serverHealth'>,
  t: Translate,
): Promise<string[]> {
  return Promise.all(
    serverHealth.troubles().map(async ({ kind, subject, value, threshold }) => {
      const what = t(choiceKey(alertEvent, 'kind', kind))
      const said = t('server.trouble', {
        what,
        value: t(codeKey('alert-event.value', kind), { value, threshold }),
        subject,
      })
      return kind === serverAlerts.pagesDamaged.code ? `${said}. ${newest(await serverHealth.backups(), t)}` : said
    }),
  )
}

function newest(backups: Awaited<ReturnType<Context['serverHealth']['backups']>>, t: Translate): string {
  return backups?.newest ? t('server.newest_backup', { path: backups.newest.path }) : t('server.no_backup')
}
