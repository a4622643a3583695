const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿', '亿亿']

/** 大写: an amount in cents as written on cheques and contracts, `壹万贰仟元整`. */
export function amountInWords(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('the amount must be whole cents')
  const yuan = Math.floor(Math.abs(cents) / 100)
  const rest = Math.abs(cents) % 100
  const [jiao, fen] = [Math.floor(rest / 10), rest % 10]
  const whole = yuan === 0 ? '' : `${integerInWords(yuan)}元`
  if (rest === 0) return `${sign(cents)}${whole || '零元'}整`
  const gap = whole !== '' && (jiao === 0 || yuan % 10 === 0) ? '零' : ''
  const tens = jiao > 0 ? `${digits[jiao]!}角` : ''
  return `${sign(cents)}${whole}${gap}${tens}${fen > 0 ? `${digits[fen]!}分` : '整'}`
}

const sign = (cents: number): string => (cents < 0 ? '负' : '')

/** An integer in the characters that cannot be altered. */
function integerInWords(value: number): string {
  let words = ''
  let isGap = false
  const parts: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 10_000)) parts.push(rest % 10_000)
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index]!
    if (part === 0) {
      isGap = words !== ''
      continue
    }
    if (words !== '' && (isGap || part < 1_000)) words += '零'
    words += groupInWords(part) + groups[index]
    isGap = part % 10 === 0 && index > 0
  }
  return words
}

function groupInWords(part: number): string {
  let words = ''
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(part / 10 ** place) % 10
    if (digit > 0) words += `${needsZero(part, place, words) ? '零' : ''}${digits[digit]!}${places[place]!}`
  }
  return words
}

const needsZero = (part: number, place: number, before: string): boolean =>
  before !== '' && Math.floor(part / 10 ** (place + 1)) % 10 === 0
