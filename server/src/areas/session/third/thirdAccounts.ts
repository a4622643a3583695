import { user } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/Database.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import type { ThirdIdentity } from '../../../identity/thirdIdentity.ts'
import { newId } from '../../../database/newId.ts'
import { thirdAccountTable } from '../sessionTables.ts'

const col = columnsIn(thirdAccountTable)
const bound = columnsIn(thirdAccountTable, 'bound')
const u = columnsOf(user, 'u')

/** An identity confirmed by a provider. */
export interface ThirdPerson extends ThirdIdentity {
  source: string
}

/** A binding counts while the account exists, also one that is frozen or deleted; that of an erased one is void. */
const hasUser = sql<boolean>`exists (select 1 from ${u.$table} where ${u.id} = ${bound.sysUserId})`

/** The user bound to a third-party identity. */
export async function boundUser(db: Kysely<Tables>, { source, id }: ThirdPerson): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select ${bound.sysUserId} as "userId" from ${bound.$table}
    where ${bound.thirdType} = ${source} and ${bound.thirdUserUuid} = ${id} and ${hasUser}`.execute(db)
  return rows[0]?.userId
}

/** Binds the third-party identity to this user; an earlier binding is replaced. */
export async function bindAccount(db: Kysely<Tables>, person: ThirdPerson, userId: string): Promise<void> {
  const { source, id, name, avatar } = person
  await sql`
    insert into ${col.$table} (${col.id}, ${col.sysUserId}, ${col.thirdType}, ${col.thirdUserUuid}, ${col.realname},
      ${col.avatar})
    values (${newId()}, ${userId}, ${source}, ${id}, ${name}, ${avatar})
    on conflict (${col.thirdType}, ${col.thirdUserUuid}) do update
      set ${col.sysUserId} = excluded.${col.sysUserId}`.execute(db)
}

/** Binds a free identity to a user who has none of this provider; of two users who claim it at once, one gets it. */
export async function claimAccount(
  db: Kysely<Tables>,
  person: ThirdPerson,
  userId: string,
): Promise<'own' | 'other' | 'second'> {
  const { source, id, name, avatar } = person
  const { rows } = await sql`
    select 1 from ${col.$table} where ${col.sysUserId} = ${userId} and ${col.thirdType} = ${source}
      and ${col.thirdUserUuid} <> ${id}`.execute(db)
  if (rows.length > 0) return 'second'
  await sql`
    insert into ${bound.$table} (${col.id}, ${col.sysUserId}, ${col.thirdType}, ${col.thirdUserUuid}, ${col.realname},
      ${col.avatar})
    values (${newId()}, ${userId}, ${source}, ${id}, ${name}, ${avatar})
    on conflict (${col.thirdType}, ${col.thirdUserUuid}) do update
      set ${col.sysUserId} = excluded.${col.sysUserId}, ${col.realname} = excluded.${col.realname},
        ${col.avatar} = excluded.${col.avatar} where not ${hasUser}`.execute(db)
  return (await boundUser(db, person)) === userId ? 'own' : 'other'
}

/** A login name derived from the provider's name for the user. */
export function loginNameOf({ name, source }: ThirdPerson): string {
  const plain = name.replace(/\W+/g, '_').replace(/^_+|_+$/g, '')
  return (plain.length >= 4 ? plain : [source, plain].filter(Boolean).join('_')).slice(0, 18)
}
