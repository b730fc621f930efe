/**
 * Why the database cannot be brought to the state that this program needs. The message is for whoever starts the
 * program; nothing was changed by the migration that is named.
 * - `changed`, `missing`: a file that was applied has since been edited, or is gone;
 * - `earlier`: the database was made by a build before the first release;
 * - `newer`: the database was used by a newer program;
 * - `misnumbered`: a name that is not `NNN-name.sql`, or a number used twice;
 * - `no_room`: no copy of the database can be put aside before it is changed;
 * - `failed`: a statement was refused by the database.
 */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
  readonly code: 'changed' | 'missing' | 'earlier' | 'newer' | 'misnumbered' | 'no_room' | 'failed'

  constructor(code: MigrationError['code'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}
