import type { FieldError } from '../../errors.ts'
import { checkPattern } from '../../patterns.ts'

/** One button of a public account's menu; a button with sub-buttons has no action of its own. */
export interface MpButton {
  name: string
  /** Opens a page, or replies by the key of an automatic reply. */
  type?: 'view' | 'click'
  url?: string
  key?: string
  children?: MpButton[]
}

/** The platform's limits: three buttons, five sub-buttons each. */
export const mpMenuLimits = { buttons: 3, children: 5, nameLength: 4, childNameLength: 8 } as const

/** The errors of a menu, in reading order. */
export function mpMenuErrors(menus: unknown, field = 'menus'): FieldError[] {
  if (menus === null || menus === undefined) return []
  if (!Array.isArray(menus)) return [{ field, message: '自定义菜单应为列表' }]
  if (menus.length > mpMenuLimits.buttons)
    return [{ field, message: `自定义菜单最多 ${mpMenuLimits.buttons} 个一级菜单` }]
  return menus.flatMap((button: unknown, index) => {
    const place = `一级菜单 ${index + 1}`
    if (!isButton(button)) return [{ field, message: `${place}格式不正确` }]
    const named = nameError(button.name, mpMenuLimits.nameLength)
    const children = button.children ?? []
    const errors = named ? [{ field, message: `${place}：${named}` }] : []
    if (!Array.isArray(children)) return [...errors, { field, message: `${place}的子菜单应为列表` }]
    if (children.length > mpMenuLimits.children)
      return [...errors, { field, message: `${place}最多 ${mpMenuLimits.children} 个子菜单` }]
    if (children.length === 0) return [...errors, ...fieldErrors(field, place, actError(button))]
    return [
      ...errors,
      ...children.flatMap((child: unknown, at) => {
        const childPlace = `${place}的子菜单 ${at + 1}`
        if (!isButton(child)) return [{ field, message: `${childPlace}格式不正确` }]
        return fieldErrors(field, childPlace, nameError(child.name, mpMenuLimits.childNameLength) ?? actError(child))
      }),
    ]
  })
}

const fieldErrors = (field: string, place: string, problem: string | undefined): FieldError[] =>
  problem ? [{ field, message: `${place}：${problem}` }] : []

const isButton = (value: unknown): value is MpButton =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && typeof (value as MpButton).name === 'string'

function nameError(name: string, max: number): string | undefined {
  const length = [...name.trim()].length
  if (length === 0) return '请输入菜单名称'
  return length > max ? `菜单名称不能超过 ${max} 个字` : undefined
}

function actError({ type, url, key }: MpButton): string | undefined {
  if (type === 'view') return !url ? '请输入网页地址' : checkPattern('url', url)
  if (type === 'click') return key?.trim() ? undefined : '请输入回复关键词'
  return '请选择点击后的动作'
}
