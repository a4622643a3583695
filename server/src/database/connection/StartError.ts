/** The product cannot start, or a command cannot run, for a reason that the operator can fix: one Chinese line. */
export class StartError extends Error {
  override name = 'StartError'
}
