import { references, rows, text } from '../resource/kinds/builders.ts'
import { onlineForm } from '../resources/online/onlineForm.ts'
import { onlineView } from '../resources/online/onlineView.ts'
import { isUseLevel, type UseLevel } from '../resources/online/levelPermissions.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** A role of the office, and what it may do with a form. */
export interface FormRole {
  id: string
  name: string
  /** How many people have it. */
  users: number
  /** Null for permissions that match no level. */
  level: UseLevel | null
  /** It may publish forms and holds everything. */
  isFixed: boolean
  /** The permissions of the form that it holds: saving is refused when they have changed meanwhile. */
  held: string[]
}

/** Who may use a form or a view. */
export interface FormUse {
  title: string
  /** Whether it is in the menu of its users. */
  isInMenu: boolean
  /** Whether the caller may change it. */
  mayGrant: boolean
  /** Who may, when the caller may not. */
  granters: string[]
  /** Each with what it adds to the one before. */
  levels: { level: UseLevel; words: string[] }[]
  /** Those that somebody has first. */
  roles: FormRole[]
  /** What the design limits to roles, whatever their level is. */
  limits: { words: string; roles: string[] }[]
  /** The form of a view with buttons, whose levels include them. */
  buttonsOf: string | null
}

const id = text('记录', { required: true })

const endpointsOf = (designer: typeof onlineForm | typeof onlineView) => ({
  /** Of a form that was never published: what it will be. */
  read: defineEndpoint({
    method: 'GET',
    path: `${designer.path}/use`,
    access: may(designer, 'publish'),
    input: { id },
    answer: answerOf<FormUse>(),
  }),
  /** Sets the level of these roles; the others stay as they are. Also requires the permission to grant. */
  save: defineEndpoint({
    method: 'POST',
    path: `${designer.path}/saveUse`,
    access: may(designer, 'publish'),
    input: {
      id,
      roles: rows(
        '角色',
        {
          role: text('角色', { required: true, max: 64 }),
          level: text('权限', {
            required: true,
            max: 10,
            problem: (word) => (isUseLevel(word) ? undefined : '没有这种权限'),
          }),
          /** As it was read. */
          held: references('原有授权', 'permission', { max: 1_000 }),
        },
        { required: true, min: 1, max: 500 },
      ),
    },
    answer: answerOf<null>(),
  }),
})

export type UseEndpoints = ReturnType<typeof endpointsOf>

export const formUseEndpoints = endpointsOf(onlineForm)
export const viewUseEndpoints = endpointsOf(onlineView)
