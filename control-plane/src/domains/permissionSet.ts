/**
 * What somebody is there to do. A built-in role is some permission sets (access/roles/defaultRoles.ts); a domain says which of its keys
 * belong to which permission set (`grants`), and the lists of an area belong to the permission set that it names (`shared/src/resource/areas.ts`) where no domain says otherwise.
 */
export type PermissionSet =
  /** Looking and taking along, in everything but the running of the system itself. */
  | 'look'
  /** All work with the site cluster. */
  | 'site'
  /** Sending rows in; programs do it with API keys, which only administrators make. */
  | 'ingest'
  | 'tasks'
  /** How tasks are carried out, for all of a project. */
  | 'configureTasks'
  | 'reportTasks'
  /** The fleet as those see it who work with it; labels, the ADB flag and maintenance are for those who run it. */
  | 'phones'
  | 'leadPhones'
  | 'accounts'
  /** By whose authority an account is run, and until when. */
  | 'authorise'
  /** Personas and what they write and show. */
  | 'content'
  /** Saying whether it may go out. */
  | 'reviewContent'
  | 'lookContent'
  /** Bringing posts out, and what becomes of them. */
  | 'publish'
  | 'lookPublications'
  /** What accounts do every day, and looking at it. */
  | 'nurture'
  | 'lookNurture'
  /** Nurture tasks that others have set up, begun by those who are new. */
  | 'tryNurture'
  /** Content tasks, looked at by those who do not make any. */
  | 'lookTasks'
  /** Content tasks of one's own, as those begin them who are new. */
  | 'tryContent'
  | 'lookAccounts'
  /** Accounts that are new, and what they are for. */
  | 'register'
  /** Accounts that people are signing up for. */
  | 'registrations'
  /** Whom one works for, what they order, and whom one may write to. */
  | 'customers'
  /** What is sold and charged for, and who uses one's own apps. */
  | 'commerce'
  | 'lookCommerce'
  /** Emptying what names people outside, for good, and taking along what they wrote. */
  | 'forget'
  | 'scripts'
  /** Whoever may start work may stop all of it. */
  | 'halt'

/** Patterns: a key, `group.*`, `*.verb`; with `!` in front taken away again. Later ones win. */
export type Grants = Readonly<Partial<Record<PermissionSet, readonly string[]>>>
