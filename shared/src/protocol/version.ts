/** Raised when a message changes in a way an older peer cannot read; the hub refuses other versions with a clear close. */
export const protocolVersion = 1
/** Close codes of our own (4000 to 4999 are free for applications, RFC 6455 §7.4.2). */
export const closeCodes = {
  wrongVersion: 4001,
  /** A message that the contract does not know, or one out of order; the reason says which. */
  malformed: 4002,
  notEnrolled: 4003,
  replaced: 4009,
  sessionEnded: 4010,
  /** Whether this host may work has changed: come again and hear it. */
  approvalChanged: 4015,
} as const
