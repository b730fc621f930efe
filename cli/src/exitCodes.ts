/** What the exit code of `qd` means; `qd --help` says the same. */
export const exitCodes = {
  ok: 0,
  /** It ran, and something of it did not work: wrong rows, failed tasks, a host that lacks something. */
  partly: 1,
  /** The command line makes no sense, or a file cannot be read. Nothing was sent. */
  usage: 2,
  /** Not signed in, or not allowed. */
  forbidden: 3,
  /** The server understood and said no. */
  refused: 4,
  /** No answer from the server, or it is not able to answer now. */
  unreachable: 5,
  /** A fault in `qd` itself. */
  fault: 70,
  interrupted: 130,
} as const
