/** The number of the release, as in `package.json`. */
export const release = '0.1.0'

/** The schema number of a program, then the parts of its release: newer programs have greater numbers. */
export type ProgramNumber = readonly number[]

export const programNumber = (schema: number, ofRelease = release): ProgramNumber => [
  schema,
  ...ofRelease.split('.').map(Number),
]

export function isOlder(one: ProgramNumber, other: ProgramNumber): boolean {
  const at = other.findIndex((part, index) => part !== one[index])
  return at >= 0 && (one[at] ?? -1) < other[at]!
}
