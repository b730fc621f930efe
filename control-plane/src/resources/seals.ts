import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { type Field, isSecret, sealedFields } from '@quarterdeck/shared/resource/field.ts'
import { nameOf } from '../platform/schema/nameOf.ts'
import type { SecretBox } from '../platform/secretBox.ts'
import { openSecret, type SealedColumn, sealSecret } from '../platform/secrets.ts'
import type { Value } from '../platform/store/store.ts'
import { importBatch, importRow } from './imports/tables.ts'
import type { Stored } from './stored.ts'

/** How the secrets of one field are sealed and read again; '' is none. */
export interface Seal {
  seal(secret: string): string
  open(sealed: string): string
}
export type Seals = ReadonlyMap<string, Seal>

/** The seals of some fields. Not of one row each: a secret is sealed before its row has a number, in a spreadsheet that was only checked. */
export function sealsOf({ name: list }: Pick<AnyResource, 'name'>, names: readonly string[], box: SecretBox): Seals {
  return new Map(
    names.map((name) => {
      const owner = ownerOf(list, name)
      return [
        name,
        {
          seal: (secret: string) => sealSecret(box, secret, owner),
          open: (text: string) => openSecret(box, text, owner),
        },
      ]
    }),
  )
}

/** What was sent, with its secrets sealed. None was sent where the field is empty: what stands there stays. */
export function sealSent(fields: readonly (readonly [string, Field])[], sent: Stored, seals: Seals): Stored {
  for (const [name, { kind }] of fields) {
    if (kind !== 'sealed' || sent[name] === undefined) continue
    if (sent[name] === '') delete sent[name]
    else sent[name] = seals.get(name)!.seal(String(sent[name]))
  }
  return sent
}

/** Are two values of a column the same? A secret is sealed anew each time. */
export function isSame(seals: Seals, name: string, one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true
  const seal = seals.get(name)
  return seal !== undefined && Boolean(one) && Boolean(other) && seal.open(String(one)) === seal.open(String(other))
}

/** Without what goes into no log and no rule. */
export function withoutSecrets(fields: Readonly<Record<string, Field>>, row: Stored): Stored {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !fields[name] || !isSecret(fields[name])))
}

/** Where the sealed secrets of lists stand: in their tables, and in spreadsheets that were checked, done or undone. */
export function sealedColumnsOf(definitions: readonly AnyResource[]): SealedColumn[] {
  return definitions
    .filter(({ view }) => !view)
    .flatMap((resource) =>
      sealedFields(resource).flatMap(([name]): SealedColumn[] => {
        const owner = () => ownerOf(resource.name, name)
        const list = { table: resource.table, key: 'id', text: name, set: `${name} = ?`, owner }
        return [list, inBatches(resource, name, 'vals', owner), inBatches(resource, name, 'prior', owner)]
      }),
    )
}

function inBatches(
  { name: list }: AnyResource,
  name: string,
  column: 'vals' | 'prior',
  owner: () => string,
): SealedColumn {
  const path = `'$.${name}'`
  return {
    table: nameOf(importRow),
    key: 'json_array(batch_id, verdict, seq)',
    text: `coalesce(${column} ->> ${path}, '')`,
    set: `${column} = json_set(${column}, ${path}, ?1)`,
    among: `batch_id IN (SELECT id FROM ${nameOf(importBatch)} WHERE resource = '${list}')`,
    is: `batch_id = ?2 ->> 0 AND verdict = ?2 ->> 1 AND seq = ?2 ->> 2`,
    owner,
  }
}

const ownerOf = (list: string, field: string) => `${list}.${field}`
