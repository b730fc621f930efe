import type { ReportSection } from '@quarterdeck/shared/contracts/report.ts'
import { titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { groupWords, verbWords } from '@quarterdeck/shared/i18n/keyWords.ts'
import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import type { AccessScope } from '../../../../http/handler.ts'
import { countVisible } from '../../../../resources/lookup/countVisible.ts'
import { sectionOf, tableOf } from '../../../../resources/output/report.ts'
import { groupsOf } from '../../../permissionKeys.ts'
import { reachOf, readKeys } from '../../roles/index.ts'
import type { Subject } from './known.ts'

/** Enough to say that there are many. */
const mostCounted = 10_000

/** What a person could see: the keys, and how many rows of each list there are within the reach. As if that one could sign in. */
export async function seenSections(subject: Subject): Promise<ReportSection[]> {
  const keys = await keysOf(subject)
  return [keySection(subject, keys), await listSection(subject, new Set(keys))]
}

async function keysOf(subject: Subject): Promise<string[]> {
  const { deps, person } = subject
  const { context, permissionKeys, outsideKeys } = deps
  const own = (await readKeys.all(context.store.read, { roleId: person.role_id })).map(({ permission }) => permission)
  const all = person.role_id === 0 || own.includes('*')
  const worth = new Set(isExternal(subject) ? outsideKeys : permissionKeys)
  return (all ? [...permissionKeys] : own).filter((key) => worth.has(key))
}

function isExternal({ person }: Pick<Subject, 'person'>): boolean {
  return person.organisation_type === organisationTypes.external
}

function keySection({ t }: Subject, keys: readonly string[]): ReportSection {
  const rows = groupsOf(keys).map(({ group, keys: its }) => ({
    list: groupWords(group, t),
    may: its.map((key) => verbWords(key, t)).join(', '),
  }))
  const columns = { list: t('user-access.list'), may: t('user-access.may') }
  const table = tableOf(columns, rows, { empty: t('user-access.none') })
  return sectionOf('keys', t('user-access.section.keys'), { table })
}

async function listSection(subject: Subject, keys: ReadonlySet<string>): Promise<ReportSection> {
  const { deps, person, t } = subject
  const scope: AccessScope = {
    userId: person.id,
    reach: reachOf(person.reach, isExternal(subject)),
    groupId: person.user_group,
    organisationId: person.organisation,
    external: isExternal(subject),
  }
  const lists = [...deps.resources.tables.values()].filter(
    ({ resource, rights }) => !resource.view && rights.kind !== 'query' && keys.has(permissionOf(resource, 'list')),
  )
  const rows: Record<string, string>[] = []
  for (const table of lists) {
    const count = await countVisible(deps.context.store.read, table, scope, mostCounted + 1)
    const said = count > mostCounted ? `${mostCounted}+` : String(count)
    rows.push({ list: t(titleKey(table.resource.name)), rows: said })
  }
  const columns = { list: t('user-access.list'), rows: t('user-access.rows') }
  const sorted = rows.toSorted((one, other) => one.list!.localeCompare(other.list!))
  const table = tableOf(columns, sorted, { empty: t('user-access.none') })
  return sectionOf('lists', t('user-access.section.lists'), { table })
}
