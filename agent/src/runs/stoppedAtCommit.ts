/** A dry run has come to its commit: nothing is published, and the run is over. Scripts cannot catch it. */
export class StoppedAtCommit extends Error {
  readonly reason = 'stopped_at_commit'
}
