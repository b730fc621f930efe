import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'

const byJob = 'a job writes its rows, and the entry in the same transaction (executePlan, undoBatch)'
const byHistory = 'what is done with phones is told by their history, under the name of whoever did it'
const untilNamed = 'a file that no row names is nobody’s and gone after a day; the row that names it leaves the entry'
const ownAlone = 'nobody but the user sees it'
const sharedLeave = 'a view of one’s own is seen by nobody else; what is done with shared ones leaves an entry'

/** Calls of the contracts that write and may leave no audit entry, and why. */
export const reasons: Readonly<Record<string, string>> = {
  'import.commit': byJob,
  'import.undo': byJob,
  'import.discard': 'an import that is thrown away has changed nothing',
  'book-task.import': byJob,
  'publication.import': byJob,
  'publication.replace-text': byJob,
  'file.upload': untilNamed,
  'file-site.link': 'it opens what the caller may read, once and for a short time, and changes nothing',
  'release.crop': untilNamed,
  'release.take-media': untilNamed,
  'release.save-draft': ownAlone,
  'release.delete-draft': ownAlone,
  'whats-new.see': ownAlone,
  'session.viewMode': ownAlone,
  'list-preference.set': ownAlone,
  'view.add': sharedLeave,
  'view.edit': sharedLeave,
  'view.delete': sharedLeave,
  'view.restore': sharedLeave,
  'session.stepUp': 'a code that was shown opens something else, which leaves its own',
  'session.invitation': 'whoever looks at an invitation changes nothing',
  'session.secondFactorBegin': 'nothing is set up before it is confirmed, and that leaves one',
  'agent.evidence': 'an agent hands in what it has recorded of a run',
  'platform.check-post': 'it changes nothing',
  'phone.keep': byHistory,
  'phone.shell': byHistory,
  'phone-wall.look': byHistory,
  'screen.token': byHistory,
  'screen.file': byHistory,
  'screen.endLink': byHistory,
  'recording.make': byHistory,
  'recording.end': byHistory,
  'publication.to-phone': byHistory,
  'group-control.begin': byHistory,
  'group-control.act': byHistory,
  'group-control.follow': byHistory,
  'group-control.leave': byHistory,
  'group-control.pause': byHistory,
  'group-control.end': byHistory,
}

/** What lists derive from their definitions leaves its entries in few places: `applyChanges`, `takeOnRow`, `executePlan`, `undoBatch`. */
const derived: ReadonlySet<string> = new Set(
  (resources as readonly AnyResource[]).flatMap((list) =>
    [...list.verbs, 'editMany', ...Object.keys(actionsOf(list))].map((verb) => `${list.name}.${verb}`),
  ),
)

export function leavesNoEntry({ name }: Pick<Endpoint, 'name'>): boolean {
  return name in reasons || derived.has(name)
}
