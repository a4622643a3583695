/** Measures all sides in turns, so that load on the machine affects all; the order changes. */
export async function takeTurns<S extends string>(
  rounds: number,
  sides: readonly S[],
  measure: (side: S) => Promise<number>,
): Promise<Record<S, number[]>> {
  const figures = Object.fromEntries(sides.map((side) => [side, []])) as unknown as Record<S, number[]>
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < sides.length; turn += 1) {
      const side = sides[(round + turn) % sides.length]!
      figures[side].push(await measure(side))
    }
  return figures
}
