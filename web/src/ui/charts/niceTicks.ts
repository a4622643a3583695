/** Round whole numbers from 0 to at least the largest value, about as many as wanted. */
export function niceTicks(largest: number, wanted = 4): number[] {
  const rough = Math.max(1, largest / wanted)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough
  const count = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
