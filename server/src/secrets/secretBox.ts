import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts texts that are stored in the database and may only be read by this server. */
export interface SecretBox {
  seal(text: string): string
  open(sealed: string): string
}

const algorithm = 'aes-256-gcm'
const mark = 'v1'

/** `secret` is thirty-two random bytes in base64url. */
export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(secret, 'base64url')
  return {
    seal: (text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(algorithm, key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [mark, ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
    },
    open: (sealed) => {
      const [version, ...parts] = sealed.split('.')
      const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (version !== mark || !nonce || !tag || !body) throw new Error('not an encrypted text')
      const decipher = createDecipheriv(algorithm, key, nonce).setAuthTag(tag)
      return decipher.update(body, undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
