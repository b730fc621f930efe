/**
 * Fields that no column holds: an SQL expression over `t`, a row of the resource's table. Found here by the lists and by
 * the migration writer, which makes no column for them.
 */
export const computedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: { users: '(SELECT count(*) FROM user WHERE user.role_id = t.id)' },
  host: { phones: '(SELECT count(*) FROM phone WHERE phone.host = t.name)' },
}
