/** Errors of connections to the database; by their codes alone they look like those of any other service. */
const known = new WeakSet<Error>()

/** The driver's own sentences, which have no code. */
const sentences =
  /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$|^Cannot use a pool after calling end/

/** Remembers that a connection was lost, or could not be opened, with this error. */
export function markConnectionError(error: Error): void {
  // A value that cannot be read also ends the connection, but it is a fault of its own.
  if ('code' in error) known.add(error)
}

/** Whether the statement failed because the database was not there, so that it may succeed a little later. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof Error && (known.has(error) || sentences.test(error.message))
