import { protocols } from './protocols.ts'
import type { ThirdLogin } from './ThirdLogin.ts'

type Field = keyof ThirdLogin

/** Optional fields with the OpenID default names. */
const usual: Partial<Record<Field, string>> = {
  protocol: 'oauth2',
  clientSecret: '',
  scope: 'openid profile',
  idField: 'sub',
  nameField: 'name',
  avatarField: 'picture',
}

const name = /^[\w.-]{1,60}$/
const text = /^[^\p{Cc}]{1,500}$/u
const checks: Record<Field, (value: string) => boolean> = {
  // These three names are already part of the call paths.
  source: (value) => /^[\w-]{1,30}$/.test(value) && !['render', 'user', 'getLoginUser'].includes(value),
  title: (value) => value.trim() !== '' && value.length <= 20,
  protocol: (value) => Object.hasOwn(protocols, value),
  authorizeUrl: isWebAddress,
  tokenUrl: isWebAddress,
  userInfoUrl: isWebAddress,
  clientId: (value) => text.test(value),
  clientSecret: (value) => value === '' || text.test(value),
  scope: (value) => text.test(value),
  idField: (value) => name.test(value),
  nameField: (value) => name.test(value),
  avatarField: (value) => name.test(value),
}
const fields = Object.keys(checks) as Field[]

/** Parses the configured list; errors name the position and field but never a value, since one of them is a secret. */
export function parseThirdLogins(json: string): ThirdLogin[] {
  let list: unknown
  try {
    list = JSON.parse(json)
  } catch {
    throw new Error('应为 JSON 数组')
  }
  if (!Array.isArray(list)) throw new Error('应为 JSON 数组')
  const found = list.map((item: unknown, index) => readOne(item, index + 1))
  const twice = found.findIndex(({ source }, index) => found.findIndex((other) => other.source === source) < index)
  if (twice >= 0) throw new Error(`第 ${twice + 1} 项的 source 与前面的重复`)
  return found
}

function readOne(item: unknown, place: number): ThirdLogin {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw new Error(`第 ${place} 项应为对象`)
  const given = item as Record<string, unknown>
  if (Object.keys(given).some((key) => !Object.hasOwn(checks, key)))
    throw new Error(`第 ${place} 项只能有 ${fields.join('、')}`)
  const entries = fields.map((field) => {
    const value = given[field] ?? usual[field]
    if (value === undefined) throw new Error(`第 ${place} 项缺少 ${field}`)
    if (typeof value !== 'string' || !checks[field](value)) throw new Error(`第 ${place} 项的 ${field} 不正确`)
    return [field, value] as const
  })
  return Object.fromEntries(entries) as Record<Field, string>
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
