import { createHash, createHmac } from 'node:crypto'

export const sha256Hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
export const hmacSha256 = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'utf8').digest()
