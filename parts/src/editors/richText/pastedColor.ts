/** Greys are the usual words of some page, and could not be read on another ground. */
export function pastedColor(color: string): string | undefined {
  if (!color || /windowtext|inherit|initial|currentcolor|transparent|var\(/i.test(color)) return undefined
  const parts = rgbOf(color)
  if (!parts) return /^[a-z]+$/i.test(color) && !/^(black|white|.*gr[ae]y)$/i.test(color) ? color : undefined
  return Math.max(...parts) - Math.min(...parts) > 40 ? color : undefined
}

function rgbOf(color: string): number[] | undefined {
  const numbers = /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)/i.exec(color)
  if (numbers) return numbers.slice(1, 4).map(Number)
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1]
  const whole = hex?.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  return whole?.match(/../g)?.map((pair) => Number.parseInt(pair, 16))
}
