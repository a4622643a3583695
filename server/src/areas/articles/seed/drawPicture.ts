import { crc32, deflateSync } from 'node:zlib'

export interface PictureSeed {
  width: number
  height: number
  /** Red, green and blue at the left and at the right. */
  from: readonly [number, number, number]
  to: readonly [number, number, number]
}

/** A simple picture for the demo office: a gradient with large circles of light, as PNG. */
export function drawPicture({ width, height, from, to }: PictureSeed): Buffer {
  const lights = [0.18, 0.62, 0.86].map((place, index) => ({
    x: width * place,
    y: height * (index % 2 === 0 ? 0.25 : 0.8),
    radius: height * (0.45 + index * 0.15),
  }))
  const line = 1 + width * 3
  const pixels = Buffer.alloc(line * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const lit = lights.filter((light) => Math.hypot(x - light.x, y - light.y) < light.radius).length
      for (let part = 0; part < 3; part++) {
        const plain = from[part]! + ((to[part]! - from[part]!) * x) / width
        pixels[y * line + 1 + x * 3 + part] = Math.min(255, Math.round(plain + lit * 14))
      }
    }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // Eight bits per colour, three colours.
  size.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
