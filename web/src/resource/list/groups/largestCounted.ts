/** Counts and sums read all rows of a list: for very long ones they are not worth it, unless the user asks for them. */
export const largestCounted = 50_000
