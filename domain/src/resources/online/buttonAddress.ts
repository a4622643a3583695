import { permissionCode } from '../../resource/permissions.ts'
import { fieldCalled } from './compileStates.ts'
import type { OnlineDefinition, OnlineField } from './OnlineField.ts'
import { onlineName } from './onlineNames.ts'

/** Views of a form have its buttons and share their permissions. */
export const buttonCode = ({ code, formCode }: Pick<OnlineDefinition, 'code' | 'formCode'>, name: string): string =>
  permissionCode({ name: onlineName(formCode ?? code) }, `use:${name}`)

const placeholder = /\{([^{}]*)\}/g

/** The words between braces, each once. */
export const placesIn = (address: string): string[] => [
  ...new Set([...address.matchAll(placeholder)].map(([, word]) => word!.trim())),
]

/** Puts values into an address. They are encoded, so that none can change where it leads. */
export const fillAddress = (address: string, valueOf: (word: string) => string): string =>
  address.replace(placeholder, (_, word: string) => encodeURIComponent(valueOf(word.trim())))

/** The host that an address leads to, without the keys that its path or its query may hold. */
export const hostIn = (address: string): string => new URL(fillAddress(address, () => 'x')).host

/** Why an address cannot be opened or called; undefined when it can. */
export function addressProblem(address: string, { isCalled }: { isCalled: boolean }): string | undefined {
  const isOwn = /^\/(?![/\\])/.test(address)
  if (isOwn && !isCalled) return undefined
  if (!/^https?:\/\//i.test(address))
    return isCalled ? '须以 http:// 或 https:// 开头' : '须以 http://、https:// 或一个 / 开头'
  const host = /^https?:\/\/([^/?#\\]*)/i.exec(address)![1]!
  if (/[{}]/.test(host)) return '主机名里不能有字段'
  if (host.includes('@')) return '不能带用户名和密码'
  return host !== '' && URL.canParse(fillAddress(address, () => 'x')) ? undefined : '地址不正确'
}

const plainKinds = ['rows', 'file', 'image', 'richText', 'markdown']

/** The field that a word in braces means. */
export function fieldInAddress(fields: readonly OnlineField[], word: string): OnlineField | undefined {
  const field = fieldCalled(fields, word)
  return field && !plainKinds.includes(field.kind) ? field : undefined
}

/** Whether a field can name the receivers of a message. */
export const isReceiver = ({ kind, subTable }: OnlineField): boolean =>
  !subTable && (kind === 'user' || kind === 'text')
