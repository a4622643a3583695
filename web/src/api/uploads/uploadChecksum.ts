/** SHA-256 of bytes that come one after the other. */
export interface UploadChecksum {
  add(bytes: Uint8Array): void
  hex(): string
}

const blockBytes = 64
const wordsAtOnce = 64

/** The fractions of the square and cube roots of the first primes, of which the standard makes its constants. */
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_unused, d) => d).some((d) => d > 1 && n % d === 0),
)
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0
const begin = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const constants = Int32Array.from(primes.slice(0, wordsAtOnce), (prime) => fraction(Math.cbrt(prime)))

/** The checksum of a file. The browser's own one is there on secure pages only, and wants the file in one piece. */
export function createUploadChecksum(): UploadChecksum {
  const state = Int32Array.from(begin)
  const words = new Int32Array(wordsAtOnce)
  const rest = new Uint8Array(blockBytes)
  let restLength = 0
  let total = 0

  // Written out, without lists and loops over the state: this is where the time goes.
  function mix(bytes: Uint8Array, at: number): void {
    for (let n = 0; n < 16; n += 1) {
      const place = at + n * 4
      words[n] = (bytes[place]! << 24) | (bytes[place + 1]! << 16) | (bytes[place + 2]! << 8) | bytes[place + 3]!
    }
    for (let n = 16; n < wordsAtOnce; n += 1) {
      const early = words[n - 15]!
      const late = words[n - 2]!
      const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      words[n] = (words[n - 16]! + first + words[n - 7]! + second) | 0
    }
    let a = state[0]!
    let b = state[1]!
    let c = state[2]!
    let d = state[3]!
    let e = state[4]!
    let f = state[5]!
    let g = state[6]!
    let h = state[7]!
    for (let n = 0; n < wordsAtOnce; n += 1) {
      const upper = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const one = (h + upper + ((e & f) ^ (~e & g)) + constants[n]! + words[n]!) | 0
      const lower = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const two = (lower + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    state[0]! += a
    state[1]! += b
    state[2]! += c
    state[3]! += d
    state[4]! += e
    state[5]! += f
    state[6]! += g
    state[7]! += h
  }

  function add(bytes: Uint8Array): void {
    total += bytes.length
    let at = 0
    if (restLength > 0) {
      at = Math.min(blockBytes - restLength, bytes.length)
      rest.set(bytes.subarray(0, at), restLength)
      restLength += at
      if (restLength < blockBytes) return
      mix(rest, 0)
    }
    for (; at + blockBytes <= bytes.length; at += blockBytes) mix(bytes, at)
    restLength = bytes.length - at
    rest.set(bytes.subarray(at))
  }

  return {
    add,
    hex() {
      const bits = total * 8
      const padding = new Uint8Array((restLength < 56 ? 56 : 120) - restLength + 8)
      padding[0] = 0x80
      const end = new DataView(padding.buffer, padding.length - 8)
      end.setUint32(0, Math.floor(bits / 2 ** 32))
      end.setUint32(4, bits >>> 0)
      add(padding)
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
