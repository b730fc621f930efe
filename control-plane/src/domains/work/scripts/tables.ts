import { scriptPurposes, severalEnabled } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { computedOn } from '../../../platform/schema/computed.ts'
import { sql, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { script, scriptParameter, scriptVersion } from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'

/** A source is a version once, and of the versions of a script one runs and one at most is tried. */
export const versionIndexes = indexesOn(scriptVersion, [
  uniqueIndex('script_version_hash').on(scriptVersion.script, scriptVersion.hash),
  uniqueIndex('script_version_rollout').on(scriptVersion.script, scriptVersion.rollout).where(sql`rollout > 0`),
])

/** Of values for everybody, whose group is empty, the natural key sees no two as the same. */
export const parameterIndexes = indexesOn(scriptParameter, [
  uniqueIndex('script_parameter_everybody')
    .on(scriptParameter.script, scriptParameter.name)
    .where(sql`user_group IS NULL`),
])

const running = `SELECT number FROM ${nameOf(scriptVersion)} WHERE script = new.id AND rollout = 2`
const keep = [
  `UPDATE ${nameOf(scriptVersion)} SET rollout = 0 WHERE script = new.id AND rollout = 2`,
  `INSERT INTO ${nameOf(scriptVersion)} (script, number, rollout, share, phones, succeeded, failed, note, uploaded_by, create_time, hash, source)
   SELECT new.id, coalesce(max(number), 0) + 1, 2, 0, '', 0, 0, new.note, new.uploaded_by, new.update_time, new.hash, new.source
   FROM ${nameOf(scriptVersion)} WHERE script = new.id
   ON CONFLICT (script, hash) DO UPDATE SET rollout = 2, share = 0, phones = ''`,
  `UPDATE ${nameOf(script)} SET version = (${running}) WHERE id = new.id`,
]

/** Whoever changes the source of a script, by whatever way, the version is kept; a source that it had before is that version again. */
export const scriptVersions = [
  trigger({ on: script, event: 'insert', run: keep }),
  trigger({
    on: script,
    event: 'update',
    of: ['hash'],
    run: keep,
  }),
  trigger({
    on: scriptVersion,
    event: 'update',
    of: ['rollout'],
    run: [
      `UPDATE ${nameOf(script)} SET trial = coalesce((SELECT number FROM ${nameOf(scriptVersion)} WHERE script = new.script AND rollout = 1), 0)
       WHERE id = new.script`,
    ],
  }),
]

const shared = sql.raw([...severalEnabled].map((one) => scriptPurposes.indexOf(one)).join(', '))

/** The script that is enabled in its place. */
export const replacesScript = computedOn(script, (t) => ({
  replaces: sql`coalesce((SELECT o.name FROM ${script} o WHERE ${t.enabled} = 0 AND o.platform = ${t.platform}
    AND o.purpose = ${t.purpose} AND o.purpose NOT IN (${shared}) AND o.enabled = 1 AND o.id <> ${t.id}), '')`,
}))

/** The version of its script that runs. */
export const replacesVersion = computedOn(scriptVersion, (t) => ({
  replaces: sql`coalesce((SELECT s.name || ' ' || s.version FROM ${script} s WHERE s.id = ${t.script}
    AND s.version <> ${t.number}), '')`,
}))
