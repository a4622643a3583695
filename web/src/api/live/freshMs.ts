/** Data that was fetched this long ago is fetched again when it is shown. */
export const freshMs = 10_000
