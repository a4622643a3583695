/** How many percent of the whole a part is, to one digit; of nothing there is no share. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}
