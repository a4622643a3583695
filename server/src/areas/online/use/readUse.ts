import {
  formRights,
  type FormUse,
  type LevelPermissions,
  levelPermissions,
  namedRights,
  offeredLevels,
  type OnlineDefinition,
  permissionCode,
  role,
  user,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { holdersOf } from '../../../access/holdersOf.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'
import { isInMenu } from '../formMenu.ts'
import {
  existingLevels,
  existingPermissions,
  isFixedRole,
  levelOfRole,
  readRoles,
  type UsingRole,
} from './readRoles.ts'

const u = columnsOf(user, 'u')

export const granting = permissionCode(role, 'grant')
const maxGranters = 3

export interface UsedForm {
  definition: OnlineDefinition
  /** A form that was never published has no permissions yet. */
  isPublished: boolean
  /** The form of a view. */
  base?: OnlineDefinition
}

/** Who may use a form or view; the roles are empty for an actor without the permission to grant. */
export async function readUse(db: Kysely<Tables>, actor: Actor, form: UsedForm, publishing: string): Promise<FormUse> {
  const { definition, isPublished, base } = form
  const levels = levelPermissions(definition)
  const mayGrant = actor.can(granting)
  const permissions = isPublished ? await existingPermissions(db, actor.tenantId, levels) : []
  const existing = isPublished ? existingLevels(levels, permissions) : levels
  const roles = await readRoles(db, actor.tenantId, permissions)
  const shown = roles.map(({ held, mayPublish, ...one }) => {
    const first = mayPublish ? offeredLevels(levels).at(-1) : 'none'
    const level = isPublished ? levelOfRole({ held }, existing) : first
    const isFixed = isFixedRole({ mayPublish }, level, existing)
    return { ...one, level: level ?? null, isFixed, held: held.map(({ id }) => id) }
  })
  return {
    title: definition.title,
    isInMenu: await isInMenu(db, definition.code),
    mayGrant,
    granters: mayGrant ? [] : await grantersOf(db, actor.tenantId, publishing),
    levels: wordsOf(definition, levels),
    roles: mayGrant ? [...shown.filter(({ users }) => users > 0), ...shown.filter(({ users }) => users === 0)] : [],
    limits: limitsOf(base ?? definition, roles),
    buttonsOf: base?.buttons?.length ? base.title : null,
  }
}

function wordsOf(definition: OnlineDefinition, permissions: LevelPermissions): FormUse['levels'] {
  const words = new Map(formRights(definition).map((right) => [right.code, right.words]))
  return offeredLevels(permissions).map((level) => ({
    level,
    words: [...permissions].flatMap(([code, least]) => (least === level ? words.get(code)! : [])),
  }))
}

const limitsOf = (definition: OnlineDefinition, roles: readonly UsingRole[]): FormUse['limits'] =>
  namedRights(definition).map(({ words, roles: ids }) => ({
    words,
    roles: roles.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
  }))

/** The first people who may publish it and grant permissions to roles. */
async function grantersOf(db: Kysely<Tables>, tenantId: number, publishing: string): Promise<string[]> {
  const publishers = new Set(await holdersOf(db, tenantId, publishing))
  const ids = (await holdersOf(db, tenantId, granting)).filter((id) => publishers.has(id)).slice(0, maxGranters)
  const { rows } = await sql<{ id: string; name: string }>`
    select ${u.id}, ${u.realname} as name from ${u.$table} where ${u.id} = any (${ids}::text[])`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id)!)
}
