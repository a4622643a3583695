import { nameKey } from '@lexdesk/domain'
import { pinyinOf } from '../resource/pinyinOf.ts'

/** How a name and a number are looked for. The sound leaves out tones, so that namesakes by ear meet. */
export interface PartyKeys {
  nameKey: string
  sound: string | null
  code: string | null
}

export function partyKeys(name: string, code?: string | null): PartyKeys {
  const key = nameKey(name)
  const number = code?.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  return { nameKey: key, sound: soundOf(key), code: number || null }
}

/** The spelling of Chinese names alone; of others the letters are the name. */
function soundOf(key: string): string | null {
  return /\p{Script=Han}/u.test(key) ? (pinyinOf(key)?.split(' ')[0] ?? null) : null
}
