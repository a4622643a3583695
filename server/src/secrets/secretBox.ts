import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts texts that are stored in the database and may only be read by this server. */
export interface SecretBox {
  seal(text: string): string
  open(sealed: string): string
}

const algorithm = 'aes-256-gcm'
const mark = 'v1'
const keyLength = 32
const nonceLength = 12
// Without a fixed length a tag cut to four bytes is accepted, which can be guessed.
const authTagLength = 16

/** `secret` is 32 random bytes in base64url. */
export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(secret, 'base64url')
  if (key.length !== keyLength) throw new Error(`the key of secrets has ${key.length} instead of ${keyLength} bytes`)
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength })
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [mark, ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
    },
    open: (sealed) => {
      const [version, ...parts] = sealed.split('.')
      const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (
        version !== mark ||
        parts.length !== 3 ||
        nonce?.length !== nonceLength ||
        tag?.length !== authTagLength ||
        !body
      )
        throw new Error('not an encrypted text')
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength }).setAuthTag(tag)
      return decipher.update(body, undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
