import type { Report } from '@quarterdeck/shared/contracts/report.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { formatTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import { factOf, madeBy, sectionOf } from '../../../../resources/output/report.ts'
import { isReachable } from '../../../../resources/visibility/reachable.ts'
import { readContextOf } from '../../../../resources/visibility/readContext.ts'
import { codeOfReach, reachOf, roleName } from '../../roles/index.ts'
import type { AccessDeps, AccessInput, Person, Subject } from './known.ts'
import { openedSections } from './opened.ts'
import { readPerson } from './store.ts'
import { seenSections } from './visible.ts'

const usualDays = 30
const dayMs = 86_400_000

/** What a person could see, and what that one opened; throws where whoever asks does not reach the person. */
export async function personAccess(deps: AccessDeps, { query, actor, t }: AccessInput): Promise<Report> {
  const { context } = deps
  const person = await readPerson.get(context.store.read, { id: query.id })
  const isThere = person && (!actor.external || person.organisation === actor.organisationId)
  if (!isThere) throw new AppError('not_found')
  if (!isReachable(actor, person)) throw new AppError('forbidden')
  const readContext = readContextOf(context, actor)
  const { zone, now } = readContext
  const to = query.end_time === undefined ? now : parseTime(query.end_time, zone) + 999
  const from = query.start_time === undefined ? to - usualDays * dayMs : parseTime(query.start_time, zone)
  const subject: Subject = { deps, person, readContext, t, span: { userId: person.id, from, to } }
  return {
    title: t('user-access.title'),
    subject: `${person.name} (${person.username})`,
    made: madeBy({ actor, t }, readContext),
    sections: [personOf(subject), ...(await seenSections(subject)), ...(await openedSections(subject))],
  }
}

function personOf({ person, readContext: { zone }, t, span }: Subject): Report['sections'][number] {
  const time = (at: number | null) => (at === null ? '' : formatTime(at, zone))
  const flag = (name: 'read_only' | 'second_factor' | 'ip_verify') =>
    factOf(name, t(`user.field.${name}`), t(person[name] === 1 ? 'server.yes' : 'server.no'))
  const { role_id: id, role_name: name, role_fixed: fixed } = person
  return sectionOf('person', t('user-access.section.person'), {
    facts: [
      factOf('username', t('user.field.username'), person.username),
      factOf('name', t('user.field.name'), person.name),
      factOf('available', t('user.field.available'), t(person.available === 1 ? 'server.yes' : 'server.no'), {
        tone: person.available === 1 ? 'good' : 'bad',
      }),
      factOf('role', t('user.field.role_id'), id < 0 ? '' : roleName({ id, name, fixed }, t)),
      factOf('reach', t('role.field.reach'), t(codeKey('role.choice.reach', codeOfReach(reachOfPerson(person))))),
      factOf('organisation', t('user.field.organisation'), person.organisation_name),
      factOf('user_group', t('user.field.user_group'), person.group_name),
      flag('read_only'),
      flag('second_factor'),
      flag('ip_verify'),
      factOf('create_time', t('user.field.create_time'), time(person.create_time)),
      factOf('last_login', t('user.field.last_login'), time(person.last_login)),
      factOf('range', t('user-access.range'), `${time(span.from)} – ${time(span.to)}`),
    ],
  })
}

function reachOfPerson({ reach, organisation_type }: Pick<Person, 'reach' | 'organisation_type'>) {
  return reachOf(reach, organisation_type === organisationTypes.external)
}
