import type { TestPlane } from './plane.testing.ts'

/** Whose it is; without it the operating company's, in its first group. */
interface Belongs {
  organisation: number
  user_group: number
}

/** A phone that no agent drives, so that accounts can stand on it. Gives its id, the same for a serial that is there. */
export async function phoneRow(
  { context: { store } }: Pick<TestPlane, 'context'>,
  serial = 'TEST-PHONE',
  { organisation, user_group }: Belongs = { organisation: 1, user_group: 1 },
): Promise<number> {
  await store.write((tx) =>
    tx.run(
      `INSERT INTO phone (serial, user_group_id, organisation_id) SELECT ?1, ?2, ?3
       WHERE NOT EXISTS (SELECT 1 FROM phone WHERE serial = ?1)`,
      [serial, user_group, organisation],
    ),
  )
  return (await store.read.get<{ id: number }>('SELECT id FROM phone WHERE serial = ?', [serial]))!.id
}
