import { offerFixtureApp } from '@quarterdeck/shared/contracts/setup.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { addRows, loadRows } from '../../../api/resourceCalls.ts'

const mostNames = 200

/** The fixture app with its scripts, by the calls of their screens; what is there stays. Gives how many scripts were added. */
export async function addFixtureApp(): Promise<number> {
  const { data } = await ask(offerFixtureApp)
  const [platforms, scripts] = [resourceNamed('platform'), resourceNamed('script')]
  const { platform } = data
  if (!(await namesIn(platforms)).has(platform.name)) await addRows(platforms, platform)
  const known = await namesIn(scripts)
  const missing = data.scripts.filter(({ name }) => !known.has(name))
  for (const { source } of missing) await addRows(scripts, { source, enabled: 1 })
  return missing.length
}

async function namesIn(list: AnyResource): Promise<ReadonlySet<unknown>> {
  const { rows } = await loadRows(list, list.paged ? { pageIndex: 1, pageSize: mostNames } : {})
  return new Set(rows.map(({ name }) => name))
}
