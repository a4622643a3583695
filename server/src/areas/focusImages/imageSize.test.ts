import { expect, test } from 'vitest'
import { imageSize } from './imageSize.ts'

test('reads the size of an image from its first bytes', () => {
  const gif = Buffer.from('GIF89a\x0a\x00\x05\x00', 'latin1')
  expect(imageSize(gif)).toEqual({ width: 10, height: 5 })
  const jpeg = Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x00, 0x00, 0xff, 0xc2, 0x00, 0x11, 0x08, 0x01, 0x00, 0x02, 0x00, 0x03, 0x01,
  ])
  expect(imageSize(jpeg)).toEqual({ width: 512, height: 256 })
  const webp = Buffer.alloc(30)
  webp.write('RIFF', 0, 'latin1')
  webp.write('WEBPVP8X', 8, 'latin1')
  webp.writeUIntLE(799, 24, 3)
  webp.writeUIntLE(599, 27, 3)
  expect(imageSize(webp)).toEqual({ width: 800, height: 600 })
})

test('returns no size for other or truncated files', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('%PDF-1.7'), Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(64)])
    expect(imageSize(bytes)).toBeUndefined()
})
