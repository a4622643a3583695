/** A person known to the provider but not to this product, while an account of that name exists. */
export interface ThirdPerson {
  source: string
  uuid: string
  username: string
  avatar: string
  operateCode: string
}

export type ThirdMessage =
  | { kind: 'token'; token: string }
  | { kind: 'failed' }
  | { kind: 'bindPhone'; uuid: string }
  | { kind: 'sameName'; person: ThirdPerson }
  | { kind: 'unknown' }

/** Parses the final message of the pop-up of a third-party sign-in (wire contract §3.1). */
export function readThirdMessage(data: unknown): ThirdMessage {
  if (typeof data === 'string') return readText(data)
  if (typeof data !== 'object' || data === null) return { kind: 'unknown' }
  const values: Record<string, unknown> = { ...data }
  if (values.isObj !== true) return { kind: 'unknown' }
  const text = (name: string): string => (typeof values[name] === 'string' ? values[name] : '')
  const [source, uuid, username] = [text('source'), text('uuid'), text('username')]
  if (source === '' || uuid === '' || username === '') return { kind: 'unknown' }
  const person = { source, uuid, username, avatar: text('avatar'), operateCode: text('operateCode') }
  return { kind: 'sameName', person }
}

function readText(text: string): ThirdMessage {
  if (text === '登录失败') return { kind: 'failed' }
  const [, uuid] = /^绑定手机号,(.+)$/.exec(text) ?? []
  if (uuid !== undefined) return { kind: 'bindPhone', uuid }
  return text === '' || text.startsWith('绑定手机号') ? { kind: 'unknown' } : { kind: 'token', token: text }
}
