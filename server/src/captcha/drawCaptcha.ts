import { glyphs } from './glyphs.ts'

const width = 120
const height = 40
const glyphScale = 1.85
const colours = ['#2b4763', '#2f5a28', '#5f3b29']

type Point = [x: number, y: number]

/** Draws characters as short strokes in random order among similar noise, so that the SVG contains no text. */
export function drawCaptcha(code: string, random: () => number = Math.random): string {
  const between = (low: number, high: number): number => low + random() * (high - low)
  const bend = { x: between(0, 6), y: between(0, 6), by: between(1, 2) }
  const bent = ([x, y]: Point): Point => [
    x + Math.sin(y / 6 + bend.x) * bend.by,
    y + Math.sin(x / 11 + bend.y) * bend.by,
  ]
  const letters = [...code].flatMap((letter, index) => letterLines(letter, index, code.length))
  const path = (lines: Point[][], strokeWidth: number): string =>
    `<path stroke-width="${strokeWidth}" d="${shuffled(lines.flatMap((line) => cut(line.map(bent)))).join('')}"/>`
  const colour = colours[Math.floor(random() * colours.length)]!
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#f4f7f2"/>`,
    `<g fill="none" stroke="${colour}" stroke-linecap="round">`,
    `${path([...letters, ...noise()], 2.5)}${path([across(), across()], 1.1)}</g></svg>`,
  ].join('')

  function letterLines(letter: string, index: number, count: number): Point[][] {
    const turn = between(-0.22, 0.22)
    const size = glyphScale * between(0.85, 1.05)
    const step = width / (count + 0.4)
    const centre: Point = [step * (index + 0.7) + between(-2.5, 2.5), height / 2 + between(-3, 3)]
    return (glyphs[letter] ?? '').split(';').map((line) =>
      line.split(' ').map((pair): Point => {
        const [x = 0, y = 0] = pair.split(',').map(Number)
        const [dx, dy] = [(x - 5) * size, (y - 7) * size]
        return [
          centre[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
          centre[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
        ]
      }),
    )
  }

  function across(): Point[] {
    const high = (): number => between(6, height - 6)
    return [
      [between(0, 10), high()],
      [between(35, 50), high()],
      [between(70, 85), high()],
      [between(width - 10, width), high()],
    ]
  }

  /** Noise that looks like pieces of letters. */
  function noise(): Point[][] {
    return Array.from({ length: 9 }, () => {
      const at: Point = [between(3, width - 3), between(3, height - 3)]
      return [at, [at[0] + between(-2.5, 2.5), at[1] + between(-2.5, 2.5)]]
    })
  }

  /** Splits a line into short pieces, each its own path. */
  function cut(line: Point[]): string[] {
    return line.slice(1).flatMap((end, index) => {
      const start = line[index]!
      const count = Math.max(1, Math.round(Math.hypot(end[0] - start[0], end[1] - start[1]) / 4))
      const at = (n: number): Point => [
        start[0] + ((end[0] - start[0]) * n) / count,
        start[1] + ((end[1] - start[1]) * n) / count,
      ]
      return Array.from({ length: count }, (_, n) => {
        const [from, to] = random() < 0.5 ? [at(n), at(n + 1)] : [at(n + 1), at(n)]
        return `M${place(from)}L${place(to)}`
      })
    })
  }

  function place([x, y]: Point): string {
    return `${(x + between(-0.25, 0.25)).toFixed(1)} ${(y + between(-0.25, 0.25)).toFixed(1)}`
  }

  function shuffled<T>(items: T[]): T[] {
    return items
      .map((item) => ({ item, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item)
  }
}
